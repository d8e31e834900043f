import { dayMs, dayStart, type Language, type ProductOrder } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Client } from 'pg'
import { accounts, auditLedger, house, move, readBalance } from '../../ledger/index.ts'
import type { UsdPrice } from '../../market/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  command,
  openLane,
  runUnkeyed,
  type Connection,
  type Context,
  type Event,
} from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy, type PolicyContext } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createTestNotary } from '../../testing/tick-record.ts'
import { createInvest, investChecks } from '../index.ts'
import type { ShippedPhrases } from '../shipped-words.ts'
import { loadProducts } from '../terms.ts'

/** A Wednesday, 20:00 UTC+8. */
export const startAt = Date.UTC(2026, 10, 18, 12)

/** Default terms of a test's product. */
const plain = {
  productType: 'arbitrage',
  currency: 'USDT',
  days: 7,
  rate: '0.001',
  ratePer: 'day',
  rateKind: 'target',
  riskLevel: 3,
  minAmount: '10',
  maxAmount: null,
  step: '0.01',
  levelLimit: null,
  kycLimit: 0,
  totalQuota: null,
  funding: '1000000',
} as const

export const productOf = (id: string, over: object = {}) => ({
  id,
  name: `P${id}`,
  ...plain,
  ...over,
})

type Given = {
  readonly amount: Amount
  readonly kind: 'balance.available' | 'funding.available'
  readonly currency: string
}

/** Gives test money, as the sandbox chain would, or the treasury. */
const give = command('give', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount, kind, currency }: Given) => ({
    move: [
      kind === 'funding.available'
        ? move(amount, house('house.sandbox'), money.of(kind, currency), {
            kind: 'funding_fill',
            command: 'give',
          })
        : move(amount, house('house.custody'), money.of(kind, currency), {
            kind: 'recharge',
            command: 'give',
          }),
    ],
    reply: null,
  }),
})

/** A currency's price as a test sets it; null if it sets none. */
const priceOf = (priceText: string | undefined): UsdPrice | null =>
  priceText === undefined
    ? null
    : { price: Price.parse(priceText), at: null, source: 'test', stale: false, tick: null }

type Shared = {
  readonly database?: Database
  readonly node?: number
  readonly startAt?: number
  readonly policy?: PolicyContext
  /** Texts of the products beside their terms. */
  readonly phrases?: ShippedPhrases | null
  /** Changes the lane's connection, to plant a bug. */
  readonly plant?: (client: Client) => Connection
}

export type InvestWorld = Awaited<ReturnType<typeof openInvestWorld>>

/** Products on a real database and lane, with days that the test lets pass. */
export async function openInvestWorld(
  seed: string,
  products: readonly object[],
  {
    node = 0,
    policy = openPolicy,
    phrases = null,
    plant = (client) => client,
    ...shared
  }: Shared = {},
) {
  const database = shared.database ?? (await createTestDatabase())
  const { pool } = database
  const world = createVirtualWorld(seed, shared.startAt ?? startAt, node)
  const errors: unknown[] = []
  const delivered: Event[] = []
  const lane = await openLane<Context & PolicyContext>({
    connect: async () => plant(await database.laneClient()),
    look: () => ({ now: world.clock.now(), newId: world.newId, ...policy }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (events) => {
      delivered.push(...events)
      letters.push(...events.map((event) => () => invest.onEvent(event)))
    },
    onError: (error) => errors.push(error),
  })
  const known = {
    levelNo: 0,
    identityLevel: 0,
    lang: 'en-us' as Language,
    /** Dollar value of one unit of each currency; other currencies have none. */
    usdPrices: { USDT: '1', ETH: '2500' } as Readonly<Record<string, string>>,
  }
  const mails: { userId: string; what: string; text: string }[] = []
  const letters: (() => Promise<void>)[] = []
  const ran: string[] = []
  const failing = new Set<string>()
  const run: typeof lane.run = (...what) => {
    ran.push(what[0].name)
    return lane.run(...what)
  }
  const notary = createTestNotary('order')
  const invest = createInvest({
    pool,
    lane: { run },
    world,
    products: loadProducts({ products }, phrases),
    async levelOf(userId) {
      if (failing.has(userId)) throw new Error(`no level of ${userId}`)
      return known.levelNo
    },
    identityLevelOf: async () => known.identityLevel,
    notary,
    currencies: new Map(['USDT', 'ETH'].map((currency) => [currency, { currency, precision: 8 }])),
    usdPricesAt: () => (currency) => priceOf(known.usdPrices[currency]),
    origin: 'http://candor.test',
    mailIn: async ({ userId }, write) => {
      const { what, text } = write(known.lang)
      mails.push({ userId, what, text })
    },
  })
  await invest.open()
  const call = callsOf(invest.routes, lane, world.clock)
  const pay = () => invest.payDue(allParts.parts(), world.clock.now())
  const balance = async (
    owner: string,
    kind: Parameters<typeof readBalance>[2],
    currency = 'USDT',
  ) => Amount.text(await readBalance(pool, owner, kind, currency))

  return {
    database,
    pool,
    world,
    lane,
    invest,
    /** Public key of this world's proofs. */
    publicKey: notary.publicKey,
    sign: notary.sign,
    call,
    errors,
    events: delivered,
    /** Commands of its jobs, by name. */
    ran,
    /** Users whose level cannot be read. */
    failing,
    known,
    /** Mails about the events so far. */
    async letters() {
      for (const write of letters.splice(0)) await write()
      return mails.splice(0)
    },
    pay,
    balance,
    /** A user with this balance. */
    async userWith(amount: string, currency = 'USDT'): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      await this.give(id, amount, currency)
      return id
    },
    /** Adds to a user's balance. */
    async give(userId: string, amount: string, currency = 'USDT'): Promise<void> {
      const input = { amount: Amount.parse(amount), kind: 'balance.available', currency } as const
      await runUnkeyed({ lane }, give, userId, input)
    },
    /** Adds to a product's funding account. */
    async fill(productId: string, amount: string, currency = 'USDT'): Promise<void> {
      const input = { amount: Amount.parse(amount), kind: 'funding.available', currency } as const
      await runUnkeyed({ lane }, give, productId, input)
    },
    /** Input of an order by the terms in force. */
    async order(productId: string, amount: string) {
      const { disclosureVersion } = granted(await call('getProduct', '1', { id: productId }))
      return { productId, amount, disclosureVersion }
    },
    async bought(userId: string, productId: string, amount: string): Promise<ProductOrder> {
      const { productType } = granted(await call('getProduct', userId, { id: productId }))
      const name = productType === 'bond' ? 'buyBond' : 'buyProduct'
      return granted(await call(name, userId, await this.order(productId, amount)))
    },
    /** Passes several days, up to the time at which they are paid. */
    async turn(days = 1): Promise<void> {
      const next = dayStart(world.clock.now()) + days * dayMs + 600_000
      await world.advance(next - world.clock.now())
    },
    /** The same, paying each day as it ends. */
    async live(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        await this.turn()
        await pay()
      }
    },
    /** Ends the world and audits its ledger. */
    async close(): Promise<void> {
      await lane.close()
      const faults = await auditLedger(pool, investChecks)
      if (shared.database === undefined) await database.close()
      if (faults.length + errors.length > 0)
        throw new Error(JSON.stringify({ faults, errors: errors.map(String) }))
    },
  }
}
