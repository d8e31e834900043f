// Second contracts that all end at one instant: each user's are settled in one command.
import { openExpiries } from '../apps/server/src/options/testing/expiries.ts'
import { openBenchDatabase } from './database.ts'
import { shown } from './measure.ts'

const users = 10_000
const each = 10

export async function benchOptions(): Promise<void> {
  const database = await openBenchDatabase(10)
  const expiries = await openExpiries(users, each, database)
  const started = performance.now()
  const count = await expiries.settle()
  const tookMs = performance.now() - started
  const before = await expiries.hash()
  const again = (await expiries.settle()) + (await expiries.replayed()).length
  const isSame = JSON.stringify(await expiries.hash()) === JSON.stringify(before)
  await expiries.close()
  await database.close()
  if (count !== users * each || again !== 0 || !isSame)
    throw new Error(`${count} were settled, ${again} again or otherwise`)
  console.log(`Second contracts, ${shown(count)} of ${shown(users)} users that end at one instant:`)
  console.log(`  settled once each in ${shown(tookMs)} ms, and the same on replay`)
}
