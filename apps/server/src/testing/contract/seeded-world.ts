import { auditAll } from '../audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { loadSymbols } from '../../market/index.ts'
import { createTestDatabase } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import { fund, newAccount, newGuest, newUser, trade } from './cast.ts'
import { introduce } from './identity.ts'
import { setFundPassword } from './withdrawal.ts'
import { createLeapingWorld } from './leaping-world.ts'
import { createPerson } from './person.ts'
import { newOperator } from './operators.ts'
import {
  openServer,
  type Edge,
  type LogLine,
  type Server,
  type ServerEnvironment,
} from './server.ts'
import { openStillFeed } from './still-feed.ts'
import type { LeapWatch } from './watch-tables.ts'

/** A Wednesday at noon: the US Tech 100 opens at 14:30, every other market is open. */
const startAt = Date.UTC(2026, 10, 18, 12)
/** A claimed payment waits ten minutes; no other wait is longer. */
const longestWaitMs = 11 * 60_000
/** Every job that follows prices has run by then. */
const turnMs = 2_000

const makerRoles = [
  'ops_maker',
  'credit',
  'compliance',
  'risk',
  'support',
  'finance',
  'content',
  'product',
] as const
const checkerRoles = [
  'ops_checker',
  'compliance',
  'risk',
  'auditor',
  'treasury',
  'finance',
  'content',
] as const

export type SeededWorld = Awaited<ReturnType<typeof openSeededWorld>>

type StageOptions = {
  readonly onLine?: ((line: LogLine) => void) | undefined
  readonly pushReceiver?: string | undefined
  readonly home?: Home | undefined
}

/** What the app stores its data in. */
export type Home = { readonly database: Database; readonly dataFolder: string }

/**
 * The real app on a real database, with users who have money, orders and a history.
 * @param home an empty database and folder, which the world does not close; by default it makes its own and removes them
 */
export async function openSeededWorld(
  seed: string,
  onLine?: (line: LogLine) => void,
  pushReceiver?: string,
  home?: Home,
) {
  const stage = await openStage(seed, { onLine, pushReceiver, home })
  const alice = await newUser(stage, 'alice')
  const bob = await newUser(stage, 'bob')
  const guest = await newGuest(stage, 'guest')
  const carol = await newUser(stage, 'carol')
  const dora = await newGuest(stage, 'dora')
  const visitor = await newGuest(stage, 'visitor')
  for (const person of [alice, bob, guest]) {
    await fund(stage, person)
    await trade(stage, person)
    await introduce(stage, person)
  }
  for (const person of [alice, bob]) {
    await setFundPassword(stage, person)
    // A code is sent once a minute.
    await stage.leap(60_000)
    await person.done('addWithdrawalAccount', await newAccount(person))
  }
  const maker = await newOperator(stage, 'mia', makerRoles)
  const checker = await newOperator(stage, 'carl', checkerRoles)
  const superadmin = await newOperator(stage, 'sam', ['superadmin'])
  const second = await newOperator(stage, 'sue', ['superadmin'])
  const people = { alice, bob, guest, carol, dora, visitor }
  return { ...stage, ...people, maker, checker, superadmin, second, way: checker.way }
}

async function makeHome(): Promise<Home & { remove(): Promise<void> }> {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const remove = async () => {
    await database.close()
    await folder.remove()
  }
  return { database, dataFolder: folder.path, remove }
}

/** The app and its environment, without users. */
async function openStage(seed: string, { onLine, pushReceiver, home }: StageOptions) {
  const own = home === undefined ? await makeHome() : null
  const { database, dataFolder } = home ?? own!
  const world = createLeapingWorld(seed, startAt)
  const feed = await openStillFeed(world, loadSymbols())
  const errors: string[] = []
  const place = { world, feed, database, dataFolder, errors }
  let environment: ServerEnvironment = {
    ...place,
    ...(onLine && { onLine }),
    ...(pushReceiver && { pushReceiver }),
  }
  let server: Server = await openServer(environment)
  let currentEdge: Edge = server.edge
  let currentConsoleEdge: Edge = server.consoleEdge
  let addresses = 0

  const edge = () => currentEdge
  const consoleEdge = () => currentConsoleEdge
  let watch: LeapWatch | null = null
  async function pass(waitMs: number): Promise<void> {
    // Calls that wait for the lane now would have waited for the whole leap.
    await server.modules.lane.settled()
    await world.leap(waitMs)
    feed.beat()
    await server.modules.market.settled()
    await server.modules.people.settled()
    await server.modules.lane.settled()
  }
  /** Lets time pass; prices are fresh again and all due jobs have run. */
  async function leap(waitMs: number): Promise<void> {
    await watch?.before()
    await pass(waitMs)
    if (watch === null) return
    // Due work waits for a signed price and for its job's next run.
    for (let turn = 0; turn < 3; turn += 1) await pass(turnMs)
    await watch.after()
  }
  function newAddress(): string {
    addresses++
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  }

  async function start(copy?: Home): Promise<void> {
    environment = { ...environment, ...copy }
    server = await openServer(environment)
    currentEdge = server.edge
    currentConsoleEdge = server.consoleEdge
  }

  return {
    world,
    feed,
    errors,
    dataFolder,
    edge,
    consoleEdge,
    leap,
    aroundLeaps(around: LeapWatch): () => void {
      watch = around
      return () => void (watch = null)
    },
    newAddress,
    operators: () => server.modules.operators,
    pool: database.pool,
    ownerUrl: database.ownerUrl,
    modules: () => server.modules,
    /** Lets pending work (a payment's confirmations, a claim) finish. */
    settle: () => leap(longestWaitMs),
    newPerson: (name: string) =>
      createPerson(name, { edge, consoleEdge, leap, newAddress, now: world.clock.now }),
    /** Stops the app and starts it again on its data. */
    async restart(): Promise<void> {
      await server.close()
      await start()
    },
    stop: () => server.close(),
    /** Starts the stopped app again, on its data or on a copy of them. */
    start,
    /** Sends all calls to an app with this planted bug while `run` runs. */
    async withMistake(spoil: Parameters<Server['spoilt']>[0], run: () => Promise<void>) {
      const spoilt = await server.spoilt(spoil)
      currentEdge = spoilt.edge
      currentConsoleEdge = spoilt.consoleEdge
      try {
        await run()
      } finally {
        currentEdge = server.edge
        currentConsoleEdge = server.consoleEdge
        await spoilt.edge.close()
        await spoilt.consoleEdge.close()
      }
    },
    /** Ends the world: the ledger must pass the audit, and no error may have been reported. */
    async close(): Promise<void> {
      await server.close()
      const faults = await auditAll(environment.database.pool)
      await own?.remove()
      if (faults.length + errors.length > 0) throw new Error(JSON.stringify({ faults, errors }))
    },
  }
}
