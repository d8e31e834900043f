import { larger, Quantity, Rate } from '@candor/money'
import { marginRatio } from '@candor/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { readRunning } from './store.ts'
import { contractAccount } from './summary.ts'
import { heldTerms } from './terms.ts'
import { openOne, openTradingFloor, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
})
afterAll(() => floor.close())

const quotes = {
  symbol: (name: string) => floor.symbols.get(name),
  tick: (name: string) => floor.look().tick(name),
}
const account = (user: string) => contractAccount(floor.pool, user, quotes, floor.world.clock.now())

test('the ratio is that of the position nearest to its liquidation, however much money lies beside it', async () => {
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

test('without a price of each position it is not known', async () => {
  const user = await floor.user('1000')
  await openOne(floor, user, { quantity: Quantity.parse('0.01') })
  const blind = { ...quotes, tick: () => null }
  const { marginRatio: ratio } = await contractAccount(floor.pool, user, blind, 0)
  expect(ratio).toBeNull()
})
