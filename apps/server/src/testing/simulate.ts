import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, type Database } from '../platform/database/pool.ts'
import { prepareApp, prepareOwner } from '../platform/database/roles.ts'
import { placeForDatabases, removeAbandonedFolders, temporaryFolder } from './folders.ts'
import { proofFigure } from './proof-scale.ts'
import { startAt } from './simulation/simulated-world.ts'
import { simulate } from './simulation/simulation.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    users: { type: 'string', default: '100' },
    days: { type: 'string', default: '3' },
  },
})
/** The first seed, and after it as many whole numbers from 2 on as make up the number of seeds. */
const seeds = [
  values.seed,
  ...Array.from({ length: wholeNumber('seeds', values.seeds) - 1 }, (_, index) => `${index + 2}`),
]
const users = wholeNumber('users', values.users)
const days = wholeNumber('days', values.days)

// The database is a separate process and must not be left behind.
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true))

process.exitCode = await main()

/** Runs a simulation for each seed, each on its own database, up to the first that fails; resolves with the exit code. */
async function main(): Promise<number> {
  await removeAbandonedFolders()
  const folder = await temporaryFolder(await placeForDatabases())
  const postgres = await startEmbedded({
    dataFolder: folder.path,
    fsync: false,
    elsewhere: join(folder.path, 'elsewhere'),
  })
  try {
    for (const [index, seed] of seeds.entries()) {
      const dataFolder = join(folder.path, `seed-${index}`)
      await mkdir(dataFolder)
      const database = await openEmpty(postgres.adminUrl, `simulation_${index}`)
      try {
        if (!(await report(database, { seed, dataFolder }))) return 1
      } finally {
        await database.close()
      }
    }
    return 0
  } finally {
    await postgres.stop()
    await folder.remove()
  }
}

async function openEmpty(adminUrl: string, name: string): Promise<Database> {
  const ownerUrl = await prepareOwner(adminUrl, name)
  const url = await prepareApp(ownerUrl)
  if (url === null) throw new Error('the application role could not be made')
  await migrate(ownerUrl, startAt)
  let closing = false
  const database = openDatabase({ url, ownerUrl }, (error) => {
    // Sessions may still be ending when PostgreSQL stops.
    if (!closing) console.error(error)
  })
  const close = () => {
    closing = true
    return database.close()
  }
  return { ...database, close }
}

/** Resolves with whether every invariant held. */
async function report(
  database: Database,
  { seed, dataFolder }: { readonly seed: string; readonly dataFolder: string },
): Promise<boolean> {
  const started = performance.now()
  const onHour = (hour: number) => {
    if (stopped) throw new Error('stopped')
    if (hour % 12 === 0) console.log(`${hour} of ${days * 24} hours, ${seconds(started)} s`)
  }
  try {
    const options = { seed, users, hours: days * 24, dataFolder, onHour }
    const { hash, transfers, counts, steps } = await simulate(database, options)
    for (const [what, times] of Object.entries(counts)) console.log(`${what}: ${times}`)
    const size = `${users} users × ${days} days, ${steps} steps, ${transfers} transfers`
    console.log(`seed ${seed}: ${size}, every invariant held (${seconds(started)} s)`)
    console.log(`ledger ${hash}`)
    proofFigure(
      'settled anew from downloaded proofs',
      `${counts['settledAnew']} orders, 0 differences; ${counts['reasonsAsStated']} more but ` +
        'for the reason, which is as stated',
    )
    proofFigure('simulation', `seed ${seed}: ${size}, 0 violations, ledger ${hash.slice(0, 16)}`)
    return true
  } catch (error) {
    console.error(error)
    console.error(
      `seed ${seed} failed. To see it again: npm run simulate -- --seed ${seed} --users ${users} --days ${days}`,
    )
    return false
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} is "${text}": say a whole number.`)
  return Number(text)
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 1_000)
}
