import type { Language } from '@candor/api'
import { Amount } from '@candor/money'
import { contractRoutes, type TradeContext } from '../../contracts/index.ts'
import type { Client } from 'pg'
import { auditAll } from '../../testing/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createMemoryStore } from '../../platform/files/testing/memory-store.ts'
import { openLane, type Connection, type Event } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { partOf } from '../../platform/part.ts'
import { openPolicy, type PolicyContext } from '../../policy/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createFakeMarket } from '../../testing/fake-market.ts'
import { createTickRecord } from '../../testing/tick-record.ts'
import { createSwap, type SwapContext } from '../../swap/index.ts'
import { createWallet, loadCurrencies, type WalletOptions } from '../index.ts'
import type { Rail } from '../withdrawals/rail.ts'
import { withoutConsole } from './pictures.ts'
import { forgetCodes, withoutPeople, type PeopleDoors } from './without-people.ts'
import { granted } from '../../testing/answers.ts'

export { errorOf, granted } from '../../testing/answers.ts'

/** A Wednesday, 20:00 in the time zone of the product's days. */
export const startAt = Date.UTC(2026, 10, 18, 12)

export const walletSecret = new Uint8Array(32).fill(7)

export type WalletWorld = Awaited<ReturnType<typeof openWalletWorld>>

/** Shared parts of two worlds: the database and the start time. */
type Shared = {
  readonly database?: Database
  readonly at?: number
  readonly node?: number
  /** Pauses for all users; none by default. */
  readonly policy?: PolicyContext
  /** Whether it is a sandbox; true by default. */
  readonly isSandbox?: boolean
  /** The payout rail; the sandbox's own by default. */
  readonly rail?: Rail
  /** The people module; `withoutPeople` by default. */
  readonly people?: Partial<PeopleDoors>
  /** Changes the lane's connection, to plant a bug. */
  readonly plant?: (client: Client) => Connection
}

/**
 * Wallet and contracts on a real database and lane, with a market whose prices the test sets. Calls skip only the wire; replies
 * are checked against their schemas.
 */
export async function openWalletWorld(
  seed: string,
  { at = startAt, node = 0, plant = (client) => client, ...shared }: Shared = {},
) {
  const database = shared.database ?? (await createTestDatabase())
  if (shared.database === undefined) forgetCodes()
  const { pool } = database
  const world = createVirtualWorld(seed, at, node)
  const market = createFakeMarket()
  const look = (): TradeContext & SwapContext => ({
    now: world.clock.now(),
    newId: world.newId,
    symbol: (name) => market.symbols.get(name),
    tick: market.prices.tick,
    ...(shared.policy ?? openPolicy),
    isOpen: () => true,
    exposure: () => Amount.zero,
    isClosing: () => false,
    hasSwapRoom: swap.look(world.clock.now()).hasRoom,
  })
  const events: Event[] = []
  const errors: unknown[] = []
  const lane = await openLane<TradeContext & SwapContext>({
    connect: async () => plant(await database.laneClient()),
    look,
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (delivered) => void events.push(...delivered),
    onError: (error) => errors.push(error),
  })
  /** Users without watchers. */
  const away = new Set<string>()
  const pushed: { userId: string; channel: string; data: readonly unknown[] }[] = []
  const live: WalletOptions['live'] = {
    source: () => undefined,
    deliver: (userId, channel, data) => void pushed.push({ userId, channel, data }),
    isWatched: (userId) => !away.has(userId),
    clients: 1,
  }
  const noticed: { userId: string; what: string; text: string }[] = []
  const speech: { lang: Language } = { lang: 'en-us' }
  const secret = walletSecret
  const statements = createMemoryStore()
  const { notary } = createTickRecord(pool)
  const currencies = loadCurrencies()
  const swap = createSwap({ pool, world, market, notary, currencies, secret })
  const wallet = createWallet({
    ...withoutPeople,
    ...shared.people,
    ...(shared.rail && { rail: shared.rail }),
    onError: (error) => errors.push(error),
    notify: async ({ userId }, write) => void noticed.push({ userId, ...write(speech.lang) }),
    ...withoutConsole,
    isSandbox: shared.isSandbox ?? true,
    pool,
    world,
    lane,
    look,
    market,
    live,
    secret,
    swappable: swap.currencies,
    statements: { store: statements, secret, isSandbox: true },
  })
  const reads = { pool, look, notary, freeLeverage: 20 }
  const routes = [...wallet.routes, ...contractRoutes(reads), ...swap.routes]

  const call = callsOf(routes, lane, world.clock)

  /** A user without any data. */
  async function newUser(): Promise<string> {
    const id = world.newId()
    await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
    return id
  }

  async function address(userId: string): Promise<string> {
    const answer = granted(
      await call('getRechargeAddress', userId, { currency: 'USDT', method: 'crypto' }),
    )
    return answer.selected!.address
  }

  const confirmPayments = () => wallet.confirmPayments(allParts.parts(), world.clock.now())

  return {
    database,
    pool,
    world,
    market,
    lane,
    wallet,
    swap,
    call,
    newUser,
    address,
    confirmPayments,
    statements,
    away,
    events,
    errors,
    pushed,
    noticed,
    speech,
    live,
    /** A user with a recharge of this amount. */
    async userWith(amount: string, currency = 'USDT'): Promise<string> {
      const userId = await newUser()
      await this.recharge(userId, amount, currency)
      return userId
    },
    async recharge(userId: string, amount: string, currency = 'USDT'): Promise<void> {
      const to = await address(userId)
      granted(await call('paySandbox', userId, { address: to, currency, amount }))
      await world.advance(3_000)
      await confirmPayments()
    },
    /** Ends the world and audits its ledger. */
    async close(): Promise<void> {
      await lane.close()
      const faults = await auditAll(pool)
      if (shared.database === undefined) await database.close()
      if (faults.length + errors.length > 0) throw new Error(JSON.stringify({ faults, errors }))
    },
  }
}
