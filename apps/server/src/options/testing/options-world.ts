import type { InputOf, OptionOrder, endpoints } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Client } from 'pg'
import {
  accounts,
  auditLedger,
  house,
  move,
  type Pledge,
  type PledgeTable,
} from '../../ledger/index.ts'
import { createMarket, loadSymbols, type Feed, type MarketTopics } from '../../market/index.ts'
import type { OptionProtection } from '../../people/index.ts'
import { createBus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  command,
  openLane,
  runUnkeyed,
  type Connection,
  type Event,
} from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy, type PolicyContext } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { callsOf } from '../../testing/calls.ts'
import { temporaryFolder } from '../../testing/folders.ts'
import { createSpokenFeed } from '../../testing/spoken-feed.ts'
import type { OptionContext } from '../context.ts'
import { createOptions, optionChecks } from '../index.ts'
import type { OptionPush } from '../push.ts'
import { unprotected } from './unprotected.ts'

/** A Wednesday, when every market is open. */
const wednesday = Date.UTC(2026, 10, 18, 12)

type Funding = { readonly amount: Amount; readonly book: 'real' | 'demo' }

/** Gives test money, as the sandbox chain would, or demo money. */
const fund = command('fund', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount, book }: Funding) => ({
    move: [
      move(
        amount,
        house(book === 'demo' ? 'house.demo' : 'house.custody'),
        money.of('contract.available', 'USDT', book),
        { kind: book === 'demo' ? 'demo_start' : 'recharge', command: 'fund' },
      ),
    ],
    reply: null,
  }),
})

type Shared = {
  readonly database?: Database
  readonly node?: number
  readonly startAt?: number
  readonly policy?: PolicyContext
  readonly isOffered?: boolean
  /** Protections of users; none by default. */
  readonly protection?: OptionProtection
  /** Money that positions leave free; all of it by default. */
  readonly freeOf?: Pledge['freeOf']
  /** When the feed has no prices; always prices by default. */
  readonly feed?: Pick<Feed, 'closedUntil'>
  /** Changes the lane's connection, to plant a bug. */
  readonly plant?: (client: Client) => Connection
}

export type OptionsWorld = Awaited<ReturnType<typeof openOptionsWorld>>

/** Options on a real database, lane and tick log, with prices that the test sets. */
export async function openOptionsWorld(
  seed: string,
  { node = 0, startAt = wednesday, plant = (client) => client, ...shared }: Shared = {},
) {
  const database = shared.database ?? (await ownDatabase())
  const { pool } = database
  const folder = await temporaryFolder()
  const world = createVirtualWorld(seed, startAt, node)
  const symbols = loadSymbols()
  const errors: unknown[] = []
  const delivered: Event[] = []
  const onError = (error: unknown) => void errors.push(error)
  const spoken = createSpokenFeed(world, { symbols, ...shared.feed })
  const market = await createMarket({
    pool,
    world,
    bus: createBus<MarketTopics>(onError),
    config: { dataFolder: folder.path },
    onError,
    feed: spoken.feed,
  })
  await market.start()
  const look = (): OptionContext => {
    const { room, count } = options.look()
    return {
      now: world.clock.now(),
      newId: world.newId,
      ...(shared.policy ?? openPolicy),
      symbol: (name) => symbols.get(name),
      tick: market.prices.tick,
      isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
      staysOpen: market.hours.staysOpen,
      optionRoom: room,
      onEvent: count,
    }
  }
  const lane = await openLane<OptionContext>({
    connect: async () => plant(await database.laneClient()),
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (events) => {
      delivered.push(...events)
      for (const event of events) options.count(event)
    },
    onError,
  })
  const { isOffered = true, freeOf = ({ balance }) => balance, protection = unprotected } = shared
  const pledges: PledgeTable = {
    ...accounts,
    view: () => ({ freeOf, taken: () => ({ put: [], events: [] }) }),
  }
  const open = (live?: OptionPush) =>
    createOptions({
      pool,
      lane,
      world,
      market,
      isOffered,
      pledges,
      protection,
      ...(live && { live }),
    })
  const callsTo = ({ routes }: typeof options) => callsOf(routes, lane, world.clock)
  let options = open()
  let calls = callsTo(options)
  const call: typeof calls = (...what) => calls(...what)

  /** A current price, on record when this resolves. */
  async function price(symbol: string, text: string): Promise<void> {
    spoken.say(symbol, Price.parse(text))
    await market.settled()
  }

  async function stop(): Promise<void> {
    await market.stop()
    await lane.close()
    await folder.remove()
  }

  /** Lets time pass in steps, so that commits keep up with the virtual clock. */
  async function pass(waitMs: number): Promise<void> {
    for (let left = waitMs; left > 0; left -= 250) {
      await world.advance(Math.min(250, left))
      await market.settled()
    }
  }

  return {
    database,
    pool,
    world,
    market,
    lane,
    call,
    price,
    pass,
    errors,
    /** The lane's events, in order. */
    events: delivered,
    push: (live: OptionPush) => open(live).push.at(-1)!,
    /** Settles due orders; returns their number. */
    settle: () => options.settleDue(allParts.parts()),
    addUp: () => options.addUp(),
    /** Room of the house's cap in one market and direction. */
    room: (...of: Parameters<OptionContext['optionRoom']>) => options.look().room(...of),
    /** Runs the counting job this long after now. */
    countOutcomes: (afterMs: number) => options.countOutcomes(world.clock.now() + afterMs),
    outcomes: () => options.outcomes(),
    /** The module as a new process would create it. */
    restart(): void {
      options = open()
      calls = callsTo(options)
    },
    async userWith(amount: string): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      await runUnkeyed({ lane }, fund, id, { amount: Amount.parse(amount), book: 'real' })
      return id
    },
    /** Gives a user demo money. */
    async practisesWith(userId: string, amount: string): Promise<void> {
      await runUnkeyed({ lane }, fund, userId, { amount: Amount.parse(amount), book: 'demo' })
    },
    /** An order of ten on a higher price of Bitcoin within thirty seconds. */
    order: (
      over: Partial<InputOf<typeof endpoints.buyOption>> = {},
    ): InputOf<typeof endpoints.buyOption> => ({
      symbol: 'BTCUSDT',
      setId: '30',
      direction: 'up',
      amount: '10',
      expectedPrice: Price.text(market.prices.tick('BTCUSDT')!.price),
      expectedPayoutRate: '0.75',
      demo: false,
      ...over,
    }),
    async bought(userId: string, order: InputOf<typeof endpoints.buyOption>): Promise<OptionOrder> {
      return granted(await call('buyOption', userId, order))
    },
    stop,
    /** Ends the world and audits its ledger. */
    async close(): Promise<void> {
      await stop()
      const faults = await auditLedger(pool, optionChecks)
      if (shared.database === undefined) await database.close()
      if (faults.length + errors.length > 0)
        throw new Error(JSON.stringify({ faults, errors: errors.map(String) }))
    },
  }
}

/** Imported here because it belongs to test runs; a measurement brings its own database. */
async function ownDatabase(): Promise<Database> {
  const { createTestDatabase } = await import('../../testing/database.ts')
  return createTestDatabase()
}
