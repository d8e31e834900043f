// Options that all expire at one instant: those of each user are settled in one command.
import type { Database } from '../apps/server/src/platform/database/pool.ts'
import { openExpiries } from '../apps/server/src/options/testing/expiries.ts'
import { countCosts } from './costs.ts'
import { openBenchDatabase } from './database.ts'
import { shown } from './measure.ts'
import { atMost } from './target.ts'

const users = 10_000
const ordersEach = 10
const mostMs = 5_000

export async function benchOptions(): Promise<void> {
  const database = await openBenchDatabase(10)
  try {
    await measure(database)
  } finally {
    await database.close()
  }
}

async function measure(database: Database): Promise<void> {
  const expiries = await openExpiries(users, ordersEach, database)
  const costs = await countCosts(database.url)
  const started = performance.now()
  const count = await expiries.settle()
  const tookMs = performance.now() - started
  const { nodeMs, postgresMs, walBytes } = await costs()
  const before = await expiries.hash()
  const again = (await expiries.settle()) + (await expiries.replayed()).length
  const isSame = JSON.stringify(await expiries.hash()) === JSON.stringify(before)
  await expiries.close()
  if (count !== users * ordersEach || again !== 0 || !isSame)
    throw new Error(`${count} were settled, ${again} again or otherwise`)
  console.log(`Second contracts, ${shown(count)} of ${shown(users)} users that end at one instant:`)
  const took = atMost(tookMs, mostMs, (ms) => `${shown(ms)} ms`)
  console.log(`  settled once each, and the same on replay, in ${took}`)
  const ofPostgres = postgresMs === null ? '' : `, PostgreSQL ${shown(postgresMs)} ms`
  console.log(
    `  processor time: Node ${shown(nodeMs)} ms${ofPostgres}; ${shown(walBytes / 1e6)} MB of log`,
  )
}
