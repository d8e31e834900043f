import { type endpoints, type InputOf, type LoanOrder } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Client } from 'pg'
import { auditLedger, readBalance } from '../../ledger/index.ts'
import { createMarket, loadSymbols, type MarketTopics } from '../../market/index.ts'
import { createBus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  openLane,
  runUnkeyed,
  type Connection,
  type Event,
  type Refusal,
} from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy, type PolicyContext } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { temporaryFolder } from '../../testing/folders.ts'
import { createSpokenFeed } from '../../testing/spoken-feed.ts'
import type { LoanContext } from '../context.ts'
import { checker, officer, openLoanConsole } from './loan-console.ts'
import { give, take } from './test-money.ts'
import { createLoans, loanChecks } from '../index.ts'

/** A Wednesday, 20:00 UTC+8. */
export const startAt = Date.UTC(2026, 10, 18, 12)
const overMinuteMs = 61_000

/** The secured loan set of `data/loans.json`. */
export const pledgeSet = '66911'
/** The unsecured loan sets of `data/loans.json`: for days in one sum, and for months in instalments. */
export const [bridgeSet, stairsSet] = ['66921', '66922']

type Endpoints = typeof endpoints

type Shared = {
  readonly database?: Database
  readonly node?: number
  readonly policy?: PolicyContext
  /** Initial lending account, as decimal text. */
  readonly funds?: string
  /** Changes the lane's connection, to plant a bug. */
  readonly plant?: (client: Client) => Connection
}

export { checker, officer, operatorOf } from './loan-console.ts'

export type LoansWorld = Awaited<ReturnType<typeof openLoansWorld>>

/** Loans on a real database, lane and tick log, with prices that the test sets. */
export async function openLoansWorld(
  seed: string,
  { node = 0, policy = openPolicy, plant = (client) => client, ...shared }: Shared = {},
) {
  const database = shared.database ?? (await createTestDatabase())
  const { pool } = database
  const folder = await temporaryFolder()
  const virtual = createVirtualWorld(seed, startAt, node)
  let leaptMs = 0
  const world = { ...virtual, clock: { now: () => virtual.clock.now() + leaptMs } }
  const symbols = loadSymbols()
  const errors: unknown[] = []
  const delivered: Event[] = []
  const onError = (error: unknown) => void errors.push(error)
  const spoken = createSpokenFeed(world, { symbols })
  const market = await createMarket({
    pool,
    world,
    bus: createBus<MarketTopics>(onError),
    config: { dataFolder: folder.path },
    onError,
    feed: spoken.feed,
  })
  // Two processes share a log, and one of them writes it.
  if (node === 0) await market.start()
  const look = (): LoanContext => ({
    now: world.clock.now(),
    newId: world.newId,
    ...policy,
    symbol: (name) => symbols.get(name),
    tick: market.prices.tick,
    isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
  })
  const lane = await openLane<LoanContext>({
    connect: async () => plant(await database.laneClient()),
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    async deliver(events) {
      delivered.push(...events)
      for (const event of events) await loans.onEvent(event)
    },
    onError,
  })
  const known = { identityLevel: 1, creditScore: 50, vipLevel: 0, isGuest: false }
  /** The signer's code, or its refusal; null for a new valid one. */
  const stepUp: { code: string | Refusal | null } = { code: null }
  const mails: string[] = []
  const failing = new Set<string>()
  let people = 0
  /** The lane as jobs use it. */
  const run: typeof lane.run = async (what, request) => {
    if (failing.has(request.owner)) throw new Error(`no luck with ${request.owner}`)
    return lane.run(what, request)
  }
  const open = () =>
    createLoans({
      pool,
      lane: { run },
      look,
      symbols,
      ...(shared.funds !== undefined && { funds: Amount.parse(shared.funds) }),
      origin: 'http://candor.test',
      mailIn: async (_event, write) => {
        const { what, text } = write('en-us')
        mails.push(`${what}: ${text}`)
      },
      knownOf: async () => known,
      notary: market.notary,
      proveStepUp: async () => ({
        security: null,
        code: stepUp.code ?? world.newId(),
        challengeId: null,
      }),
    })
  let loans = open()
  await loans.open()
  const call = callsOf(loans.routes, lane, world.clock)
  const parts = allParts.parts()
  const judge = () => loans.judge(parts, world.clock.now())
  const charge = () => loans.chargeDue(parts, world.clock.now())

  /** A current price, on record when this resolves. */
  async function say(price: string, symbol = 'BTCUSDT'): Promise<void> {
    await world.advance(100)
    spoken.say(symbol, Price.parse(price))
    await market.settled()
  }

  async function quoted(asked: InputOf<typeof endpoints.quoteLoan>, userId = '1') {
    return granted(await call('quoteLoan', userId, asked))
  }

  /** Input of a user who has read and signed the agreement. */
  async function signed(asked: InputOf<typeof endpoints.quoteLoan>) {
    const { agreement } = await quoted(asked)
    const { setId, amount, days, pledgeCurrency, pledgeQuantity } = asked
    return {
      setId,
      amount,
      days: days!,
      pledgeCurrency: pledgeCurrency!,
      pledgeQuantity: pledgeQuantity!,
      agreementVersion: agreement.version,
      agreementHash: agreement.hash,
      signature: { kind: 'typed' as const, value: 'Ana Roe' },
    }
  }

  const routesOf = () => loans.routes
  const loanConsole = await openLoanConsole({ pool, world, lane, routesOf })

  /** Input of a user who has signed an unsecured loan's agreement. */
  async function signedCredit(over: Partial<InputOf<Endpoints['quoteLoan']>> = {}) {
    const asked = { setId: bridgeSet, amount: '300', ...(!over.months && { days: 7 }), ...over }
    const { agreement } = await quoted(asked)
    const { setId, amount, days, months } = asked
    return {
      setId,
      amount,
      days,
      months,
      agreementVersion: agreement.version,
      agreementHash: agreement.hash,
      signature: { kind: 'typed' as const, value: 'Ana Roe' },
    }
  }

  return {
    ...loanConsole,
    /** The present module. */
    module: () => loans,
    signedCredit,
    payOut: () => loans.payOut(parts, world.clock.now()),
    /** An unsecured loan application. */
    asked: async (userId: string, over: Partial<InputOf<Endpoints['quoteLoan']>> = {}) =>
      granted(await call('applyCreditLoan', userId, await signedCredit(over))),
    /** The same, approved and paid out. */
    async credited(userId: string, over: Partial<InputOf<Endpoints['quoteLoan']>> = {}) {
      const { id } = await this.asked(userId, over)
      granted(await loanConsole.decide(id, officer))
      if ((await loanConsole.item(id)).needsSecond) granted(await loanConsole.decide(id, checker))
      await loans.payOut(parts, world.clock.now())
      return this.seen(userId, id)
    },
    database,
    pool,
    world,
    lane,
    market,
    call,
    events: delivered,
    /** Mails to users. */
    mails,
    errors,
    /** Users for whom every job fails. */
    failing,
    known,
    stepUp,
    say,
    quoted,
    signed,
    judge,
    charge,
    /** Writes missing agreement documents. */
    write: () => loans.writeDocuments(parts, world.clock.now()),
    /** Lets time pass without feed and jobs. */
    leap: (ms: number) => void (leaptMs += ms),
    /** Restarts the module: its memory is lost. */
    restart: () => void (loans = open()),
    /** Repeats a price, a tick each time, and judges the collateral. */
    async hold(price: string, times = 3, symbol = 'BTCUSDT'): Promise<void> {
      for (let tick = 0; tick < times; tick += 1) await say(price, symbol)
      await judge()
    },
    /** Moves to a price in steps of a minute, so that no guard takes it for an error; judges none of them. */
    async walk(from: number, to: number, symbol = 'BTCUSDT'): Promise<void> {
      const step = (to - from) / Math.ceil(Math.abs(to - from) / (Math.min(from, to) * 0.02))
      for (let at = from + step; Math.abs(at - to) > 1; at += step) {
        leaptMs += overMinuteMs
        await say(at.toFixed(2), symbol)
      }
    },
    balance: async (owner: string, kind: Parameters<typeof readBalance>[2], currency = 'USDT') =>
      Amount.text(await readBalance(pool, owner, kind, currency)),
    /** A user with this balance. */
    async userWith(amount: string, currency = 'BTC'): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      await livesIn(pool, id, null, String(20_000_000 + node * 1_000_000 + (people += 1)))
      await this.give(id, amount, currency)
      return id
    },
    async give(id: string, amount: string, currency = 'USDT'): Promise<void> {
      await runUnkeyed({ lane }, give, id, { amount: Amount.parse(amount), currency })
    },
    async take(id: string, amount: string, currency = 'USDT'): Promise<void> {
      await runUnkeyed({ lane }, take, id, { amount: Amount.parse(amount), currency })
    },
    /** A secured loan that was paid out. */
    async lent(
      userId: string,
      amount: string,
      pledgeQuantity: string,
      days = 30,
      pledgeCurrency = 'BTC',
    ): Promise<LoanOrder> {
      const asked = { setId: pledgeSet, amount, days, pledgeCurrency, pledgeQuantity }
      return granted(await call('applyPledgeLoan', userId, await signed(asked)))
    },
    seen: async (userId: string, id: string) => granted(await call('getLoan', userId, { id })),
    audit: async () =>
      (await auditLedger(pool, loanChecks)).map(({ rule, what }) => `${rule}: ${what}`),
    /** Ends the running parts without an audit. */
    async release(): Promise<void> {
      if (node === 0) await market.stop()
      await lane.close()
      await folder.remove()
    },
    /** Ends the world and audits its ledger. */
    async close(): Promise<void> {
      await this.release()
      const faults = await auditLedger(pool, loanChecks)
      if (shared.database === undefined) await database.close()
      if (faults.length + errors.length > 0)
        throw new Error(JSON.stringify({ faults, errors: errors.map(String) }))
    },
  }
}
