import { Amount } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, fund, newTransaction, newUser, orderOf } from '../testing/contract/cast.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
let ann: Person
beforeAll(async () => {
  seeded = await openSeededWorld('limits')
  ann = await newUser(seeded, 'ann')
  await fund(seeded, ann)
})
afterAll(() => seeded.close())

const minute = 60_000

test("counts today's recharges, and refuses more beyond the limit", async () => {
  const { dailyDeposit } = await ann.done('getProtection', {})
  expect(dailyDeposit).toEqual({ amount: null, used: '1000000', next: null })
  await ann.done('setLimits', { dailyDepositLimit: '1000100' })
  const payment = { address: await addressOf(ann), currency: 'USDT' }
  const claim = { method: 'crypto', currency: 'USDT', network: 'sandbox' } as const
  expect((await ann.call('paySandbox', { ...payment, amount: '101' })).errorKey).toBe(
    'DEPOSIT_LIMIT_REACHED',
  )
  const claimed = { ...claim, amount: '101', txid: newTransaction() }
  expect((await ann.call('applyRecharge', claimed)).errorKey).toBe('DEPOSIT_LIMIT_REACHED')
  await ann.done('paySandbox', { ...payment, amount: '100' })
  expect((await ann.call('paySandbox', { ...payment, amount: '10' })).errorKey).toBe(
    'DEPOSIT_LIMIT_REACHED',
  )
  // Other currencies count by their value.
  expect(
    (await ann.call('paySandbox', { ...payment, currency: 'BTC', amount: '0.01' })).errorKey,
  ).toBe('DEPOSIT_LIMIT_REACHED')
})

test('shows a higher limit with its time, and applies it from then on', async () => {
  const { dailyDeposit, limitCoolingSeconds } = await ann.done('setLimits', {
    dailyDepositLimit: '2000000',
  })
  expect(limitCoolingSeconds).toBe(120)
  const at = seeded.world.clock.now() + 2 * minute
  expect(dailyDeposit).toMatchObject({ amount: '1000100', next: { amount: '2000000', at } })
  await seeded.leap(2 * minute)
  const after = await ann.done('getProtection', {})
  expect(after.dailyDeposit).toMatchObject({ amount: '2000000', next: null })
  const payment = { address: await addressOf(ann), currency: 'USDT', amount: '101' }
  await ann.done('paySandbox', payment)
})

test('counts fees and losses of the day against the loss limit: nothing opens, closing goes on', async () => {
  const { id } = await ann.done('createPosition', orderOf(seeded, 'BTCUSDT'))
  await ann.done('createPosition', orderOf(seeded, 'ETHUSDT'))
  await seeded.leap(2_000)
  await ann.done('closePosition', { id })
  const { dailyLoss } = await ann.done('getProtection', {})
  const { todayPnl } = await ann.done('queryUserContractBalance', {})
  expect(`-${dailyLoss.used}`).toBe(todayPnl)
  await ann.done('setLimits', { dailyLossLimit: dailyLoss.used })
  const refused = await ann.call('createPosition', orderOf(seeded, 'BTCUSDT'))
  expect(refused.errorKey).toBe('LOSS_LIMIT_REACHED')
  const { expectedPrice: _, maxSlippageRate: __, ...asked } = orderOf(seeded, 'BTCUSDT')
  const { warnings } = await ann.done('previewPosition', asked)
  expect(warnings).toMatchObject([{ key: 'LOSS_LIMIT_REACHED', blocking: true }])
  expect((await ann.done('closeAllPositions', {})).refused).toEqual([])
  // A day later the loss belongs to another day.
  await seeded.leap(24 * 60 * minute)
  await ann.awake()
  expect((await ann.done('getProtection', {})).dailyLoss.used).toBe('0')
  await ann.done('createPosition', orderOf(seeded, 'BTCUSDT'))
})

test('names the limits, and refuses an empty request', async () => {
  expect((await ann.call('setLimits', {})).errorKey).toBe('VALIDATION_FAILED')
  const { dailyLoss } = await ann.done('getProtection', {})
  expect(Amount.try(dailyLoss.amount ?? '')).toBeTypeOf('bigint')
})
