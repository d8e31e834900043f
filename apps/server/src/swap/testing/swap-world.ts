import type { Swap } from '@candor/api'
import { Amount } from '@candor/money'
import { accounts, auditLedger, house, move } from '../../ledger/index.ts'
import { command, openLane } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy, type PolicyContext } from '../../policy/index.ts'
import { granted } from '../../testing/answers.ts'
import { callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createFakeMarket } from '../../testing/fake-market.ts'
import { createTickRecord } from '../../testing/tick-record.ts'
import { createSwap, swapChecks, type SwapContext } from '../index.ts'

const startAt = Date.UTC(2026, 10, 18, 12)
const coin = (name: string) => ({ name, precision: 8, displayPrecision: 8 })
const currencies = new Map(['USDT', 'BTC', 'ETH'].map((name) => [name, coin(name)]))

/** Gives test money, as the sandbox chain would. */
const fund = command('fund', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount }: { amount: Amount }) => ({
    move: [
      move(amount, house('house.custody'), money.of('balance.available'), {
        kind: 'recharge',
        command: 'fund',
      }),
    ],
    reply: null,
  }),
})

export type SwapWorld = Awaited<ReturnType<typeof openSwapWorld>>

/** Swaps on a real database and lane, with a market whose prices the test sets. */
export async function openSwapWorld(seed: string, policy: PolicyContext = openPolicy) {
  const database = await createTestDatabase()
  const { pool } = database
  const world = createVirtualWorld(seed, startAt)
  const market = createFakeMarket()
  const errors: unknown[] = []
  const lane = await openLane<SwapContext>({
    connect: database.laneClient,
    look: () => {
      const now = world.clock.now()
      const { hasRoom, count } = swap.look(now)
      return { now, newId: world.newId, ...policy, hasSwapRoom: hasRoom, onEvent: count }
    },
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (events) => {
      for (const event of events) swap.push(event)
    },
    onError: (error) => errors.push(error),
  })
  const secret = new Uint8Array(32).fill(7)
  const record = createTickRecord(pool)
  const { notary } = record
  const swap = createSwap({ pool, world, market, notary, currencies, secret })

  async function newUser(): Promise<string> {
    const id = world.newId()
    await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
    return id
  }
  const call = callsOf(swap.routes, lane, world.clock)

  return {
    database,
    pool,
    world,
    market,
    swap,
    record,
    call,
    newUser,
    /** A user with this balance. */
    async userWith(amount: string): Promise<string> {
      const owner = await newUser()
      const input = { amount: Amount.parse(amount) }
      const about = { route: 'test', key: null, payloadHash: new Uint8Array(), nonce: null }
      await lane.run(fund, { ...about, owner, input })
      return owner
    },
    /** Swaps this amount of USDT into Bitcoin at the current quote. */
    async swapped(userId: string, fromAmount: string): Promise<Swap> {
      const way = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount }
      const { quoteId } = granted(await call('quoteSwap', userId, way))
      return granted(await call('swap', userId, { quoteId }))
    },
    /** Ends the world and audits its ledger. */
    async close(): Promise<void> {
      await lane.close()
      const faults = await auditLedger(pool, swapChecks)
      await database.close()
      if (faults.length + errors.length > 0) throw new Error(JSON.stringify({ faults, errors }))
    },
  }
}
