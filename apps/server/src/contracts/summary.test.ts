import { Amount, larger, Quantity, Rate, subtract } from '@candor/money'
import { marginRatio } from '@candor/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { readRunning } from './store.ts'
import { contractAccount, summaryView } from './summary.ts'
import { heldTerms } from './terms.ts'
import { openOne, openTradingFloor, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
})
afterAll(() => floor.close())

const account = (user: string) =>
  contractAccount(floor.pool, user, floor.look(), floor.world.clock.now())

test('uses the ratio of the position nearest to its liquidation, whatever other money there is', async () => {
  const user = await floor.user('1000000')
  expect((await account(user)).marginRatio).toBeNull()
  await openOne(floor, user, { quantity: Quantity.parse('0.1'), leverage: 5 })
  const calm = (await account(user)).marginRatio!
  await openOne(floor, user, { quantity: Quantity.parse('0.01'), leverage: 100 })
  const near = (await account(user)).marginRatio!
  expect(calm).toBeLessThan(Rate.parse('0.05'))
  expect(near).toBeGreaterThan(Rate.parse('0.4'))
  const mark = floor.look().tick('BTCUSDT')!.price
  const ratios = (await readRunning(floor.pool, user, 'real')).map((position) =>
    marginRatio(position, mark, heldTerms(position))!,
  )
  expect(near).toBe(ratios.reduce((most, ratio) => larger(most, ratio)))
})

test('is unknown without a price of each position', async () => {
  const user = await floor.user('1000')
  await openOne(floor, user, { quantity: Quantity.parse('0.01') })
  const blind = { ...floor.look(), tick: () => null }
  const { marginRatio: ratio } = await contractAccount(floor.pool, user, blind, 0)
  expect(ratio).toBeNull()
})

test('reports the account behind cross margin: its money, requirement and ratio', async () => {
  const user = await floor.user('1000')
  const cross = { quantity: Quantity.parse('0.1'), marginMode: 'cross' } as const
  expect(summaryView(await account(user), Rate.zero).cross).toBeNull()
  await openOne(floor, user, cross)
  await openOne(floor, user, { quantity: Quantity.parse('0.01'), leverage: 100 })
  const { balance, marginUsed, ...shown } = summaryView(await account(user), Rate.zero)
  // Isolated margin is excluded.
  const isolated = (await readRunning(floor.pool, user, 'real')).find(
    ({ marginMode }) => marginMode === 'isolated',
  )!
  const pool = subtract(Amount.parse(balance), isolated.margin)
  expect(shown.cross).toEqual({
    balance: Amount.text(pool),
    equity: Amount.text(subtract(pool, Amount.parse('0.1'))),
    // 0.0055 of 6,000, of 990.29284005.
    need: '33',
    ruledNeed: '0',
    marginRatio: '0.03332348',
  })
  expect(Amount.parse(marginUsed)).toBeGreaterThan(isolated.margin)
  const blind = { ...floor.look(), tick: () => null }
  const { cross: unknown } = summaryView(
    await contractAccount(floor.pool, user, blind, 0),
    Rate.zero,
  )
  expect(unknown).toMatchObject({ balance: Amount.text(pool), need: null, marginRatio: null })
})
