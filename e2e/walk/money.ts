import { Amount, format } from '@candor/money'
import { pathTo } from '../../apps/web/src/lib/routes.ts'
import { changesIn, eventually } from '../figures.ts'
import { openScreen } from '../screen.ts'
import {
  answerOptionQuestions,
  askForWithdrawal,
  buyOption,
  checkProof,
  choose,
  closePosition,
  figure,
  moveToContracts,
  openLong,
  recharge,
  reportTransfer,
  takeSwap,
} from '../traveller.ts'
import { saying, words } from '../words.ts'
import { codeFor, giveCode } from './code.ts'
import { holds, like, same } from './expected.ts'
import type { Area, Walker } from './walker.ts'

export const holder = {
  email: 'ada@example.com',
  fundPassword: '314159',
  address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
}
const another = 'TREsB9NQatEaPDbTu9Sg8SjxtgWjUaZZt6'
const { assets, options, position, records, settlement, statements, swap, withdraw } = words

const lastRecharge = async ({ read }: Walker) => (await read('listRecharges', {})).records[0]!
const lastWithdrawal = async ({ read }: Walker) => (await read('listWithdrawals', {})).records[0]!
const lastSwap = async ({ read }: Walker) => (await read('listSwaps', {})).records[0]!
const lastPosition = async ({ read }: Walker) => (await read('listPositions', {})).records[0]!
const contractMoney = async ({ read }: Walker) => {
  const { available } = await read('queryUserContractBalance', {})
  return format(available, { decimals: 2 })
}

/** Recharge, transfer, swap, withdrawal, and trading. */
export const money = {
  recharge: {
    async act(walker) {
      await recharge(walker.page, '20000')
      like(await lastRecharge(walker), {
        statusKey: 'credited',
        creditedAmount: '20000',
      })
      const { balances } = await walker.read('queryUserBalance', { currency: 'USDT' })
      like(balances, [{ currency: 'USDT', available: '20000' }])
    },
  },

  rechargeBank: {
    async act(walker) {
      await reportTransfer(walker.page, '250')
      like(await lastRecharge(walker), {
        method: 'bank',
        amount: '250',
        statusKey: 'under_review',
      })
    },
  },

  rechargeResult: {
    path: async (walker) => pathTo('rechargeResult', { id: (await lastRecharge(walker)).id }),
    async act(walker) {
      const { page, screen } = walker
      const { result } = words.recharge
      await screen.getByText(result.reviewing).waitFor()
      await screen.getByRole('button', { name: `Copy ${result.reference}`, exact: true }).click()
      await page.getByText(words.common.success, { exact: true }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      same(copied, (await lastRecharge(walker)).orderNo)
    },
  },

  rechargeRecords: {
    async act({ page, read, screen }) {
      const { list } = words.recharge
      const rows = screen.getByRole('link').filter({ hasText: 'USDT' })
      await eventually(() => rows.count()).toBe(2)
      await page.getByRole('combobox', { name: list.filter }).selectOption('credited')
      await eventually(() => rows.count()).toBe(1)
      const { records: found } = await read('listRecharges', { status: '1' })
      holds(await rows.innerText(), found[0]!.orderNo)
    },
  },

  transfer: {
    async act(walker) {
      await moveToContracts(walker.page, '5000')
      same(await contractMoney(walker), '5,000.00')
    },
  },

  assets: {
    async act(walker) {
      const { page, read, screen } = walker
      holds(await screen.innerText(), '20,000.00')
      same((await read('queryUserAssets', {})).usdTotal, '20000')
      await choose(page, assets.account.contract)
      const cards = screen.locator('section').filter({ hasNotText: assets.sum.title })
      const available = `${await contractMoney(walker)} USDT`
      await eventually(() => figure(cards, assets.contract.available)).toBe(available)
    },
  },

  records: {
    async act({ page, read, screen }) {
      await page
        .getByRole('combobox', { name: records.filter.account, exact: true })
        .selectOption('balance')
      await page.getByText(records.end).waitFor()
      const { records: rows } = await read('listBalanceLog', { account: 'balance' })
      same(rows.length, 2)
      const amounts = rows.map(({ amount }) => Amount.read(amount))
      same(changesIn(await screen.innerText()), amounts)
    },
  },

  statements: {
    async act({ page, read }) {
      await page.getByText('CSV', { exact: true }).click()
      await page.getByRole('button', { name: statements.create }).click()
      const fetch = page.getByRole('button', { name: statements.download })
      await fetch.waitFor()
      const { records: files } = await read('listStatements', {})
      like(files, [{ format: 'csv', statusKey: 'ready' }])
      const download = page.waitForEvent('download')
      await fetch.click()
      same((await download).suggestedFilename(), files[0]!.fileName)
    },
  },

  settlement: {
    async act(walker) {
      const { page, read } = walker
      await page.getByRole('button', { name: settlement.add }).click()
      const sheet = page.getByRole('dialog', { name: settlement.add })
      await sheet.getByLabel(settlement.network, { exact: true }).selectOption('TRC20')
      await sheet.getByRole('textbox', { name: settlement.address }).fill(another)
      await sheet.getByLabel(words.security.fund.title, { exact: true }).fill(holder.fundPassword)
      await giveCode(walker, holder.email)
      await sheet.getByRole('button', { name: settlement.bind }).click()
      await sheet.waitFor({ state: 'hidden' })
      const accounts = await read('listWithdrawalAccounts', {})
      const bound = accounts.find(({ address }) => address === another)
      like(bound, { statusKey: 'cooling', network: 'TRC20' })
    },
  },

  withdraw: {
    async act(walker) {
      // A code is sent once a minute; other tests cover that limit.
      await walker.database.query('delete from people_code')
      const readCode = () => codeFor(walker, holder.email)
      await askForWithdrawal(walker.page, '50', { ...holder, readCode })
      const sent = await lastWithdrawal(walker)
      like(sent, { amount: '50', stageKey: 'cooling', cancellable: true })
    },
  },

  'rechargeResult:withdrawal': {
    async path(walker) {
      const { id } = await lastWithdrawal(walker)
      return pathTo('rechargeResult', { id, type: 'withdraw' })
    },
    async act(walker) {
      const { page } = walker
      await page.getByRole('button', { name: withdraw.result.takeBack, exact: true }).click()
      await page.getByText(withdraw.reason.cancelled).waitFor()
      const { statusKey, reasonKey } = await lastWithdrawal(walker)
      same([statusKey, reasonKey], ['rejected', 'user_cancelled'])
    },
  },

  swap: {
    async act(walker) {
      await takeSwap(walker.page, '100')
      like(await lastSwap(walker), {
        fromCurrency: 'USDT',
        fromAmount: '100',
        toCurrency: 'BTC',
      })
    },
  },

  spot: {
    path: () => pathTo('spot', { symbol: 'BTCUSDT' }),
    async act(walker) {
      const { page } = walker
      const { spot } = swap
      await page.getByLabel(spot.pay, { exact: true }).fill('120')
      await page.getByRole('button', { name: saying(spot.buyAmount) }).click()
      const sheet = page.getByRole('dialog', { name: `${spot.buy} · BTC` })
      await sheet.getByRole('button', { name: saying(spot.buyAmount) }).click()
      await page.getByRole('status').filter({ hasText: swap.done }).waitFor()
      same((await lastSwap(walker)).fromAmount, '120')
    },
  },

  swaps: {
    path: async (walker) => pathTo('swaps', { id: (await lastSwap(walker)).id }),
    async act(walker) {
      const { page, read, screen } = walker
      const { id, orderNo } = await lastSwap(walker)
      same(await figure(screen, swap.reference), orderNo)
      await checkProof(page, position.proof.result.proven)
      same((await read('getSwapProof', { id })).order.id, id)
    },
  },

  options: {
    async prepare({ page }) {
      await openScreen(page, pathTo('optionQuestions'))
      await answerOptionQuestions(page)
    },
    path: () => pathTo('options', { symbol: 'BTCUSDT' }),
    async act({ page, read }) {
      await buyOption(page, '10')
      const { records: bought } = await read('listOptions', {})
      like(bought, [{ symbol: 'BTCUSDT', direction: 'up', amount: '10' }])
    },
  },

  contracts: {
    path: () => pathTo('contracts', { symbol: 'BTCUSDT' }),
    async act(walker) {
      await openLong(walker.page, { margin: '500' })
      like(await lastPosition(walker), {
        symbol: 'BTCUSDT',
        direction: 'long',
        statusKey: 'running',
      })
    },
  },

  'contracts:close': {
    async act(walker) {
      await closePosition(walker.page)
      const closed = await lastPosition(walker)
      same([closed.statusKey, closed.closeReasonKey], ['closed', 'manual'])
    },
  },

  position: {
    path: async (walker) => pathTo('position', { id: (await lastPosition(walker)).id }),
    async act(walker) {
      const { page, read, screen } = walker
      const { id, orderNo } = await lastPosition(walker)
      same(await figure(screen, position.orderNo), orderNo)
      await checkProof(page, position.proof.result.proven)
      same((await read('getPositionProof', { id })).order.id, id)
    },
  },

  optionOrders: {
    async act({ page, read, screen }) {
      await screen.getByRole('link', { name: /BTCUSDT/ }).click()
      // Thirty seconds, and the next checkpoint.
      await page.getByText(options.proof.title).waitFor()
      const id = page.url().split('id=')[1]!
      const { orderNo, statusKey } = await read('getOption', { id })
      same(statusKey, 'closed')
      same(await figure(screen, options.reference), orderNo)
      await checkProof(page, options.proof.proven)
    },
  },
} as const satisfies Area
