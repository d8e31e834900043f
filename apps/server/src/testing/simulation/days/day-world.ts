import { Amount, Price } from '@candor/money'
import { signsIn } from '../../ties.ts'
import { accounts, house, move } from '../../../ledger/index.ts'
import { createMarket, finalAtOf, loadSymbols, type MarketTopics } from '../../../market/index.ts'
import { createBus } from '../../../platform/bus.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { command, runUnkeyed, type Command, type Event } from '../../../platform/lane/index.ts'
import { allParts } from '../../../platform/leases.ts'
import { createIds } from '../../../platform/ids.ts'
import { partOf } from '../../../platform/part.ts'
import { createVirtualWorld, type World } from '../../../platform/world.ts'
import { callsOf } from '../../calls.ts'
import { livesIn } from '../../lives-in.ts'
import { createSpokenFeed } from '../../spoken-feed.ts'
import { openDayConsole } from './day-console.ts'
import { openDayServer, type DayContext, type DayPlant } from './day-server.ts'
import { contestConsole, offeringConsole } from './offer-operators.ts'
import { productFile, type NaiveTerms } from './product-terms.ts'

type Given = {
  readonly amount: Amount
  readonly currency: string
  readonly to: 'balance.available' | 'funding.available'
}

/** Credits test money, as the sandbox chain or the treasury would. */
const give = command('give', {
  needs: { accounts },
  decide({ accounts: money }, { amount, currency, to }: Given) {
    const isFund = to === 'funding.available'
    const from = house(isFund ? 'house.sandbox' : 'house.custody')
    const why = { kind: isFund ? 'funding_fill' : 'recharge', command: 'give' }
    return { move: [move(amount, from, money.of(to, currency), why)], reply: null }
  },
})

type Charge = { readonly amount: Amount; readonly kind: string; readonly isBack: boolean }

/** Charges a fee like a trade or a liquidation, or refunds it. */
const charge = command('charge', {
  needs: { accounts },
  decide({ accounts: money }, { amount, kind, isBack }: Charge) {
    const [own, fees] = [money.of('balance.available'), house('house.fees')]
    const why = { kind, command: 'charge' }
    return {
      move: [isBack ? move(amount, fees, own, why) : move(amount, own, fees, why)],
      reply: null,
    }
  },
})

export type DayOptions = {
  readonly seed: string
  readonly startAt: number
  readonly dataFolder: string
  /** Number of servers that run the jobs, all at the same times. */
  readonly servers?: 1 | 2
  readonly plant?: DayPlant
  /** The products on sale, `productFile` by default. */
  readonly products?: readonly NaiveTerms[]
}

export type DayWorld = Awaited<ReturnType<typeof openDayWorld>>

/**
 * Products, loans, rewards, offerings and contests on one database, with a clock that can leap over days without ticks
 * and jobs.
 */
export async function openDayWorld(database: Database, options: DayOptions) {
  const { seed, startAt, dataFolder, servers = 1, plant = (lane) => lane } = options
  const { products = productFile } = options
  const { pool } = database
  const virtual = createVirtualWorld(seed, startAt)
  let leaptMs = 0
  const clock = { now: () => virtual.clock.now() + leaptMs }
  const world = { ...virtual, clock }
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const symbols = loadSymbols()
  const spoken = createSpokenFeed(world, { symbols })
  const market = await createMarket({
    pool,
    world,
    bus: createBus<MarketTopics>(onError),
    config: { dataFolder },
    onError,
    feed: spoken.feed,
  })
  await market.start()

  const tools = { database, now: clock.now, market, symbols, products, plant, onError }
  const openServer = (own: World) => openDayServer(tools, own)

  const first = await openServer(world)
  await first.invest.open()
  await first.rewards.open()
  await first.loans.open()
  const all = [first]
  for (let node = 1; node < servers; node += 1) {
    const own = createVirtualWorld(`${seed} ${node}`, startAt, node)
    // Later ids are larger, whichever server creates them.
    const newId = createIds({ clock: virtual.clock, node, randomBytes: own.randomBytes })
    all.push(await openServer({ ...own, newId }))
  }
  const { lane, routes, kinds, queues, funding } = first
  const parts = allParts.parts()
  const dayConsole = await openDayConsole({ pool, world, lane, routes, kinds, queues, funding })
  const each = async (work: (server: typeof first) => Promise<void>): Promise<void> => {
    await Promise.all(all.map((server) => work(server).catch(sayWhy)))
  }

  return {
    pool,
    clock,
    errors,
    call: callsOf(routes, lane, clock),
    /** Runs a command that is behind no call of these modules. */
    run: <Input>(what: Command<Input, DayContext>, userId: string, input: Input) =>
      runUnkeyed({ lane }, what, userId, input),
    /** Leaps to a time (epoch ms) without running anything in between. */
    leapTo(at: number): void {
      if (at < clock.now()) throw new Error('time goes forward')
      leaptMs += at - clock.now()
    },
    /** Runs the jobs of products, loans and rewards, as every minute. */
    work: async (): Promise<void> => {
      await each(({ invest: one }) => one.payDue(parts, clock.now()))
      await each(({ loans: one }) => one.chargeDue(parts, clock.now()))
      await each(({ rewards: one }) => one.payDue(parts, clock.now()))
    },
    dayConsole,
    offerings: offeringConsole(dayConsole, () => first.ieo.decideDue(parts, clock.now())),
    contests: contestConsole(dayConsole),
    /** Closes and decides offerings, as every few seconds. */
    decideOfferings: () => each(({ ieo: one }) => one.decideDue(parts, clock.now())),
    /**
     * Ends and ranks contests, and credits prizes, as every few seconds.
     * @returns the time up to which the price record is signed
     */
    async decideContests(): Promise<number> {
      const signedUntil = await finalAtOf(pool)
      await each(({ contests: one }) => one.decideDue(parts, clock.now()))
      return signedUntil
    },
    /** Pays out approved loans, as every second. */
    payOut: () => each(({ loans: one }) => one.payOut(parts, clock.now())),
    /** The last committed price. */
    priceOf: (symbol: string) => market.prices.tick(symbol)?.price,
    /** Delivers an event to every server. */
    hear: (event: Event) => each(({ rewards: one }) => one.onEvent(event)),
    /**
     * Commits a price of this moment, and judges loans by it.
     * @returns the tick's sequence number
     */
    async say(symbol: string, price: bigint): Promise<number> {
      await world.advance(100)
      spoken.say(symbol, Price.of(price))
      await market.settled()
      await each(({ loans: one }) => one.chargeDue(parts, clock.now()))
      await each(({ loans: one }) => one.judge(parts, clock.now()))
      return market.prices.tick(symbol)!.seq
    },
    async give(owner: string, amount: bigint, to: Given['to'], currency = 'USDT'): Promise<void> {
      const given = await runUnkeyed({ lane }, give, owner, {
        amount: Amount.of(amount),
        currency,
        to,
      })
      if (!given.ok) throw new Error(given.error)
    },
    /** Charges a user a fee; a negative one is refunded. */
    async charge(userId: string, fee: bigint, kind: string): Promise<void> {
      const isBack = fee < 0n
      const amount = Amount.of(isBack ? -fee : fee)
      const done = await runUnkeyed({ lane }, charge, userId, { amount, kind, isBack })
      if (!done.ok) throw new Error(done.error)
    },
    /** Creates a user with accounts, invited or not. */
    async newUser(invitedBy: string | null): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      await livesIn(pool, id, 'US')
      await pool.query(
        'update people_user set invited_by = $2, created_at = $3 where user_id = $1',
        [id, invitedBy, clock.now()],
      )
      return id
    },
    /** Signs a user in on a device. */
    signIn: (userId: string, device: string) => signsIn(pool, userId, { device, at: clock.now() }),
    async close(): Promise<void> {
      await market.stop()
      for (const { sound } of all) await sound.close()
    },
  }
}

/** A job that failed for several users reports all errors. */
function sayWhy(error: unknown): never {
  throw error instanceof AggregateError ? new Error(error.errors.map(String).join('\n')) : error
}
