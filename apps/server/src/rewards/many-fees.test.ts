import { dayMs, dayStart } from '@candor/api'
import { afterEach, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { openPolicy } from '../policy/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createSharing } from './fee-shares.ts'
import { naiveShares, plantFees } from './testing/many-fees.ts'
import { openRewardsWorld, startAt, type RewardsWorld } from './testing/rewards-world.ts'

let w: RewardsWorld
afterEach(async () => {
  await w.close()
  await w.database.close()
})

test('shares the fees of a member tree exactly as a naive model does, once, with concurrent processes', async () => {
  const database = await createTestDatabase()
  const tree = { tops: 3, hosts: 9, guests: 5, fees: 4 }
  w = await openRewardsWorld('many fees', { database })
  await plantFees(database, tree, startAt)
  const now = dayStart(startAt) + dayMs + 600_000
  await w.world.advance(now - w.world.clock.now())
  const tools = { ...w, identityLevelOf: async () => 1, rulesOf: openPolicy.rulesOf }
  // Two processes at once, and a third run.
  await Promise.all([1, 2].map(() => createSharing(tools)(allParts.parts(), now)))
  await createSharing(tools)(allParts.parts(), now)
  const { rows } = await w.pool.query<{ user_id: string; amount: string }>(
    `select user_id, sum(amount) as amount from ledger_transfer where kind = 'rebate' group by user_id`,
  )
  const shared = new Map(rows.map((row) => [row.user_id, BigInt(row.amount)]))
  expect(shared).toEqual(naiveShares(tree))
})
