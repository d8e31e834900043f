// The trading fees of one day, shared with the inviters of the members who paid them: exactly, and within five seconds.
import { dayMs, dayStart } from '@candor/api'
import { auditLedger } from '../apps/server/src/ledger/index.ts'
import type { Database } from '../apps/server/src/platform/database/pool.ts'
import { allParts } from '../apps/server/src/platform/leases.ts'
import { openPolicy } from '../apps/server/src/policy/index.ts'
import { createSharing } from '../apps/server/src/rewards/fee-shares.ts'
import { rewardChecks } from '../apps/server/src/rewards/index.ts'
import { naiveShares, plantFees } from '../apps/server/src/rewards/testing/many-fees.ts'
import { openRewardsWorld, startAt } from '../apps/server/src/rewards/testing/rewards-world.ts'
import { countCosts } from './costs.ts'
import { openBenchDatabase } from './database.ts'
import { shown } from './measure.ts'
import { atMost } from './target.ts'

/** 100,000 fees of 10,000 members, shared with 510 inviters of two levels. */
const tree = { tops: 10, hosts: 50, guests: 20, fees: 10 }
const mostMs = 5_000

export async function benchRewards(): Promise<void> {
  const database = await openBenchDatabase(10)
  try {
    await measure(database)
  } finally {
    await database.close()
  }
}

async function measure(database: Database): Promise<void> {
  const world = await openRewardsWorld('many fees', { database })
  await plantFees(database, tree, startAt)
  const { pool, lane } = world
  const share = createSharing({
    pool,
    lane,
    identityLevelOf: async () => 1,
    rulesOf: openPolicy.rulesOf,
  })
  // The day after, when everything of the day before is committed.
  const now = dayStart(startAt) + dayMs + 600_000
  await world.world.advance(now - world.world.clock.now())
  const costs = await countCosts(database.url)
  const started = performance.now()
  await share(allParts.parts(), now)
  const tookMs = performance.now() - started
  const { nodeMs, postgresMs, walBytes } = await costs()
  const [shared, expected] = [await sharedOf(database), naiveShares(tree)]
  const wrong = [...expected].filter(([id, amount]) => shared.get(id) !== amount)
  const faults = await auditLedger(pool, rewardChecks)
  await lane.close()
  if (wrong.length > 0 || shared.size !== expected.size || faults.length > 0)
    throw new Error(`${wrong.length} shares are wrong, ${JSON.stringify(faults)}`)
  const fees = tree.tops * tree.hosts * tree.guests * tree.fees
  console.log(`Shares of ${shown(fees)} fees with ${shown(expected.size)} inviters of two levels:`)
  const took = atMost(tookMs, mostMs, (ms) => `${shown(ms)} ms`)
  console.log(`  exactly those of a naive twin, in ${took}`)
  const ofPostgres = postgresMs === null ? '' : `, PostgreSQL ${shown(postgresMs)} ms`
  console.log(
    `  processor time: Node ${shown(nodeMs)} ms${ofPostgres}; ${shown(walBytes / 1e6)} MB of log`,
  )
}

/** The balance of each inviter, which is only their share. */
async function sharedOf({ pool }: Database): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ user_id: string; amount: string }>(
    `select user_id, sum(amount) as amount from ledger_transfer
     where kind = 'rebate' and debit = 'house.fees' and credit = 'balance.available' group by user_id`,
  )
  return new Map(rows.map(({ user_id: id, amount }) => [id, BigInt(amount)]))
}
