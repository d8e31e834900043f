import { afterAll, beforeAll, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { partOf } from '../platform/part.ts'
import { granted } from '../testing/answers.ts'
import { createSettling } from './jobs.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

let world: OptionsWorld
beforeAll(async () => {
  world = await openOptionsWorld('new part')
})
afterAll(() => world.close())

test('voids an order without a first tick at once after a part changes its process', async () => {
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  const user = await world.userWith('1000')
  const order = world.order({ setId: '300', expectedPayoutRate: '0.85' })
  const { id } = await world.bought(user, order)
  await world.pass(3_001)
  await world.price('BTCUSDT', '50000')
  await world.pass(2_500)

  const settleDue = createSettling({ pool: world.pool, lane: world.lane })
  const others = allParts.parts().filter((part) => part !== partOf(user))
  expect(await settleDue(others)).toBe(0)
  expect(await settleDue(allParts.parts())).toBe(1)
  const seen = granted(await world.call('getOption', user, { id }))
  expect(seen).toMatchObject({ resultKey: 'void', voidReasonKey: 'no_entry', payout: '10' })
})
