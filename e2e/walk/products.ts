import { pathTo } from '../../apps/web/src/lib/routes.ts'
import { amountIn, decimalIn, eventually, untilTrue } from '../figures.ts'
import { openPhone } from '../phone.ts'
import { enterAsGuest, figure } from '../traveller.ts'
import { saying, words } from '../words.ts'
import { holds, like, same } from './expected.ts'
import type { Area, Walker } from './walker.ts'

const { invest, redemption, rewards } = words
type Kind = 'arbitrage' | 'miner' | 'bond'

const productsOf = ({ read }: Walker, productType: Kind) => read('listProducts', { productType })
const idOf = async (walker: Walker, productType: Kind, name: string) =>
  (await productsOf(walker, productType)).find((one) => one.name.includes(name))!.id
const lastOrder = async ({ read }: Walker, productType: Kind) =>
  (await read('listProductOrders', { productType })).records[0]!

/** Checks that the list shows the API's products of a kind, and filters them by the tapped term. */
async function narrow(walker: Walker, productType: Kind): Promise<void> {
  const { page, screen } = walker
  const products = await productsOf(walker, productType)
  const links = screen.getByRole('link', { name: invest.seeTerms })
  same(await links.count(), products.length)
  const { days } = products[0]!
  await page
    .getByRole('radiogroup', { name: invest.term })
    .getByText(`${days} days`, { exact: true })
    .click()
  const narrowed = products.filter((one) => one.days === days)
  await eventually(() => links.count()).toBe(narrowed.length)
  for (const { name } of narrowed) holds(await screen.innerText(), name)
}

/** Accepts the terms, sends the order and waits for its confirmation. Resolves with the reference. */
async function subscribe({ page }: Walker): Promise<string> {
  await page.getByRole('switch', { name: invest.accept }).check()
  const send = { name: saying(invest.subscribeAmount) }
  await page.getByRole('button', send).click()
  await page.getByRole('dialog', { name: invest.confirmPayment }).getByRole('button', send).click()
  const done = page.getByRole('status').filter({ hasText: invest.done })
  return figure(done, invest.reference)
}

/** Finance products, bonds and rewards. */
export const products = {
  arbitrage: { act: (walker) => narrow(walker, 'arbitrage') },

  product: {
    path: async (walker) => pathTo('product', { id: await idOf(walker, 'arbitrage', 'Ridge 7') }),
    async act(walker) {
      const { page, read, screen } = walker
      const id = await idOf(walker, 'arbitrage', 'Ridge 7')
      await page.getByLabel(invest.amount, { exact: true }).fill('1000')
      const { dailyRate, disclosureVersion, funding } = await read('getProduct', { id })
      // 1,000 × 0.012 % a day.
      same([dailyRate, await figure(screen, invest.daily)], ['0.00012', '0.12 USDT'])
      same(await figure(screen, invest.version), disclosureVersion)
      const left = amountIn(await figure(screen, invest.fundingLeft))
      same(left, amountIn(funding.available))
      await page.getByRole('link', { name: invest.subscribe, exact: true }).click()
      await page.waitForURL(`**${pathTo('productConfirm', { id, amount: '1000' })}`)
    },
  },

  productConfirm: {
    async path(walker) {
      const id = await idOf(walker, 'arbitrage', 'Ridge 7')
      return pathTo('productConfirm', { id, amount: '1000' })
    },
    async act(walker) {
      const orderNo = await subscribe(walker)
      const order = await lastOrder(walker, 'arbitrage')
      like(order, { orderNo, amount: '1000', statusKey: 'not_started' })
    },
  },

  productOrders: {
    async act(walker) {
      const { page, read, screen } = walker
      const { id, orderNo } = await lastOrder(walker, 'arbitrage')
      await screen.getByRole('link').filter({ hasText: 'Ridge 7' }).click()
      await page.waitForURL(`**${pathTo('productOrders', { id })}`)
      same(await figure(screen, invest.reference), orderNo)
      const { expectedIncome } = await read('getProductOrder', { id })
      same(decimalIn(await figure(screen, invest.expected)), expectedIncome)
    },
  },

  miners: { act: (walker) => narrow(walker, 'miner') },

  miner: {
    path: async (walker) => pathTo('miner', { id: await idOf(walker, 'miner', 'Larch S1') }),
    async act(walker) {
      const { page } = walker
      await page.getByLabel(invest.quantity, { exact: true }).fill('3')
      await page.getByRole('link', { name: invest.subscribe, exact: true }).click()
      const orderNo = await subscribe(walker)
      like(await lastOrder(walker, 'miner'), { orderNo, machineCount: 3 })
    },
  },

  bonds: { act: (walker) => narrow(walker, 'bond') },

  bond: {
    path: async (walker) => pathTo('bond', { id: await idOf(walker, 'bond', 'Fern 30') }),
    async act(walker) {
      await walker.page.getByLabel(invest.amount, { exact: true }).fill('1000')
      const orderNo = await subscribe(walker)
      like(await lastOrder(walker, 'bond'), { orderNo, amount: '1000' })
    },
  },

  bondPool: {
    async act({ page, read, screen }) {
      const { records } = await read('listBondSales', {})
      like(records, [{ raisedAmount: '1000', outcome: 'open', investorCount: 1 }])
      const sale = screen.getByRole('link').filter({ hasText: records[0]!.productName })
      holds(await sale.innerText(), '1,000.00 USDT')
      await sale.click()
      await page.waitForURL(`**${pathTo('bond', { id: records[0]!.productId })}`)
    },
  },

  bondOrders: {
    async act(walker) {
      const { page, screen } = walker
      await screen.getByRole('link').filter({ hasText: 'Fern 30' }).click()
      await page.getByRole('button', { name: redemption.takeBack }).click()
      const last = page.getByRole('dialog', { name: redemption.takeBack })
      await last.getByRole('button', { name: saying(redemption.confirm) }).click()
      await page.getByText(invest.order.cancelled).waitFor()
      like(await lastOrder(walker, 'bond'), {
        statusKey: 'cancelled',
        penalty: '0',
      })
      const { records } = await walker.read('listBondSales', {})
      like(records, [{ raisedAmount: '0' }])
    },
  },

  vipLevel: {
    async act({ read, screen }) {
      const { levelNo, next, giftFund } = await read('getMyLevel', {})
      await screen
        .getByText(rewards.vip.name.replace('{level}', `${levelNo}`), { exact: true })
        .first()
        .waitFor()
      const missing = rewards.vip.missing.replace('{level}', `${next!.levelNo}`)
      same(amountIn(await figure(screen, missing)), amountIn(next!.missingUsd))
      same(amountIn(await figure(screen, rewards.vip.giftFund)), amountIn(giftFund.available))
      for (const { levelNo: level } of await read('listLevels', {}))
        holds(await screen.getByRole('table').innerText(), String(level))
    },
  },

  team: {
    async act({ browser, page, read, screen, server }) {
      await page.getByRole('button', { name: `Copy ${rewards.team.link}` }).click()
      await page.getByText(words.common.success, { exact: true }).waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      same(link, (await read('getMyTeam', {})).inviteUrl)
      const other = await openPhone(browser, server.origin)
      await other.page.goto(link)
      await enterAsGuest(other.page)
      await other.context.close()
      await untilTrue(async () => same((await read('getMyTeam', {})).teamCount, 1))
      await page.reload()
      await untilTrue(async () => same(await figure(screen, rewards.team.count), '1'))
    },
  },

  rewards: {
    async act({ page, read, screen }) {
      const { tasks } = rewards
      const secure = async () =>
        (await read('listTasks', {})).find(({ kindKey }) => kindKey === 'secure')!
      same((await secure()).statusKey, 'done')
      const card = screen.getByRole('listitem').filter({ hasText: tasks.kind.secure })
      const claim = { name: saying(tasks.claim) }
      await card.getByRole('button', claim).click()
      const sheet = page.getByRole('dialog', { name: tasks.terms.title })
      await sheet.getByRole('switch', { name: tasks.accept }).check()
      await sheet.getByRole('button', claim).click()
      await card.getByText(tasks.status.claimed).waitFor()
      same((await secure()).statusKey, 'claimed')
      const { records } = await read('listRewards', {})
      like(records, [{ kindKey: 'task_reward' }])
    },
  },
} as const satisfies Area
