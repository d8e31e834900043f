import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'
import { errorOf, granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('stale account')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.userWith('10000')
  granted(await world.call('transferContract', user, { ...toContract, amount: '10000' }))
  setPrice('60000')
  granted(await world.call('createPosition', user, order))
})
afterEach(() => world.close())

const toContract = { from: 'balance', to: 'contract', currency: 'USDT' } as const
const toBalance = { from: 'contract', to: 'balance', currency: 'USDT' } as const
const order = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 20,
  marginMode: 'cross',
  quantity: '0.5',
  expectedPrice: '60000',
  maxSlippageRate: '0.005',
} as const
const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const

const setPrice = (price: string) => world.market.set('BTCUSDT', price, world.world.clock.now())
const transferable = async () =>
  granted(await world.call('queryUserContractBalance', user, {})).transferable
const take = (amount: string) => world.call('transferContract', user, { ...toBalance, amount })

test('refuses to transfer out money that an unrecorded fall has lost', async () => {
  const free = await transferable()
  expect(Amount.parse(free)).toBeGreaterThan(Amount.parse('8000'))
  // The market falls by a tenth, and its guards reject the price: the last price is older.
  await world.world.advance(2_001)
  expect(await transferable()).toBe('0')
  expect(errorOf(await take('0.01'))).toBe('PRICE_STALE')
  // Another market goes on: the preview tells why there is no money for an order.
  world.market.set('ETHUSDT', '3000', world.world.clock.now())
  const asked = { ...order, symbol: 'ETHUSDT', marginMode: 'isolated' } as const
  const { expectedPrice: _price, maxSlippageRate: _rate, ...preview } = asked
  const shown = granted(await world.call('previewPosition', user, preview))
  expect(shown).toMatchObject({ available: '0', warnings: [{ key: 'PRICE_STALE' }] })
  const other = { ...asked, expectedPrice: '3000' }
  expect(errorOf(await world.call('createPosition', user, other))).toBe('PRICE_STALE')
  setPrice('54000')
  const left = await transferable()
  // 0.5 · 6,001, of which the reserve bears less than 15.
  expect(Amount.parse(free) - Amount.parse(left)).toBeGreaterThan(Amount.parse('2985'))
  expect(errorOf(await take(free))).toBe('MARGIN_IN_USE')
  granted(await take(left))
})

test('delays a recall until there is a price, instead of leaving the loss to the house', async () => {
  const [paid] = granted(await world.call('listRecharges', user, newest)).records
  granted(await world.call('dropSandbox', user, { txid: paid!.txid! }))
  const { id } = paid!
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const about = { id, version, remark: 'the network took it back' }
  const approvalId = granted(
    await rechargeConsole.call('recallRecharge', about, rechargeConsole.maker),
  ).pendingApprovalId!
  await world.world.advance(2_001)
  expect(errorOf(await rechargeConsole.approve(approvalId))).toBe('PRICE_STALE')
  setPrice('60000')
  const free = await transferable()
  granted(await rechargeConsole.approve(approvalId))
  const [back] = granted(await world.call('listRecharges', user, newest)).records
  expect(back!.recalled).toMatchObject({ fromContract: free })
  expect(await readBalance(world.pool, user, 'contract.margin')).toBeGreaterThan(0n)
})
