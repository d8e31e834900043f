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
import { openDayDesk } from './day-desk.ts'
import { openDayServer, type DayContext, type DayPlant } from './day-server.ts'
import { contestDesk, offeringDesk } from './desk-of-offers.ts'
import { productFile, type NaiveTerms } from './product-terms.ts'

type Given = {
  readonly amount: Amount
  readonly currency: string
  readonly to: 'balance.available' | 'funding.available'
}

/** Gives test money, as the sandbox chain would, or the treasury. */
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

/** Charges a fee as a trade or a liquidation does, or gives it back. */
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
  /** How many servers run the jobs, all at the same moments. */
  readonly servers?: 1 | 2
  readonly plant?: DayPlant
  /** What can be bought, where that is not `productFile`. */
  readonly products?: readonly NaiveTerms[]
}

export type DayWorld = Awaited<ReturnType<typeof openDayWorld>>

/** Products, loans, rewards, offerings and contests on one lane and database, on a clock that days can leap over: no feed and no job runs meanwhile. */
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
    // What is later has a larger id, whoever makes it.
    const newId = createIds({ clock: virtual.clock, node, randomBytes: own.randomBytes })
    all.push(await openServer({ ...own, newId }))
  }
  const { lane, routes, kinds, queues } = first
  const parts = allParts.parts()
  const desk = await openDayDesk({ pool, world, lane, routes, kinds, queues })
  const each = async (work: (server: typeof first) => Promise<void>): Promise<void> => {
    await Promise.all(all.map((server) => work(server).catch(sayWhy)))
  }

  return {
    pool,
    clock,
    errors,
    call: callsOf(routes, lane, clock),
    /** A command that no call of these modules brings. */
    run: <Input>(what: Command<Input, DayContext>, userId: string, input: Input) =>
      runUnkeyed({ lane }, what, userId, input),
    /** Lets time pass in which nothing runs, up to a moment. */
    leapTo(at: number): void {
      if (at < clock.now()) throw new Error('time goes forward')
      leaptMs += at - clock.now()
    },
    /** The jobs of products, loans and rewards, as each minute has them run. */
    work: async (): Promise<void> => {
      await each(({ invest: one }) => one.payDue(parts, clock.now()))
      await each(({ loans: one }) => one.chargeDue(parts, clock.now()))
      await each(({ rewards: one }) => one.payDue(parts, clock.now()))
    },
    desk,
    offerings: offeringDesk(desk),
    contests: contestDesk(desk),
    /** Closes and decides offerings, as every few seconds have it. */
    decideOfferings: () => each(({ ieo: one }) => one.decideDue(parts, clock.now())),
    /** Ends contests, ranks them, and brings what was won, as every few seconds have it. Answers until when the record is signed. */
    async decideContests(): Promise<number> {
      const signedUntil = await finalAtOf(pool)
      await each(({ contests: one }) => one.decideDue(parts, clock.now()))
      return signedUntil
    },
    /** Pays out what was passed, as each second has it. */
    payOut: () => each(({ loans: one }) => one.payOut(parts, clock.now())),
    /** The last price that was committed. */
    priceOf: (symbol: string) => market.prices.tick(symbol)?.price,
    /** Something that was done, as every server hears of it. */
    hear: (event: Event) => each(({ rewards: one }) => one.onEvent(event)),
    /** A price that is true now, on record when this is over, and what becomes of loans by it. Answers its number. */
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
    /** Charges somebody a fee; less than nothing is given back. */
    async charge(userId: string, fee: bigint, kind: string): Promise<void> {
      const isBack = fee < 0n
      const amount = Amount.of(isBack ? -fee : fee)
      const done = await runUnkeyed({ lane }, charge, userId, { amount, kind, isBack })
      if (!done.ok) throw new Error(done.error)
    },
    /** A user with an account, invited by somebody or by nobody. */
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
    /** Signs somebody in on a phone. */
    signIn: (userId: string, device: string) => signsIn(pool, userId, { device, at: clock.now() }),
    async close(): Promise<void> {
      await market.stop()
      for (const { sound } of all) await sound.close()
    },
  }
}

/** A job that failed for some users says so of each. */
function sayWhy(error: unknown): never {
  throw error instanceof AggregateError ? new Error(error.errors.map(String).join('\n')) : error
}
