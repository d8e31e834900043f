import { Amount, Price } from '@candor/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RiskEngine } from '../contracts/index.ts'
import { loadSymbols, type LastTick } from '../market/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { command, openLane, type Event, type Lane } from '../platform/lane/index.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { openPolicy } from '../policy/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { awaitRiskEngine, laneContext, type LaneContext } from './wiring.ts'

const symbols = loadSymbols()
const world = createVirtualWorld('wiring', Date.UTC(2026, 10, 18, 12))
let seq = 1
let database: Database
let lane: Lane<LaneContext>

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('insert into lane_owner (part, id) values (1, 1)')
  const tick = () => ({ seq, price: Price.parse(String(seq)) }) as LastTick
  const market = {
    symbols,
    prices: { tick },
    state: () => 'live' as const,
    hours: { staysOpen: () => true },
  }
  const riskEngine = {
    exposure: () => Amount.parse(String(seq)),
    exposureOf: () => Amount.zero,
    closing: () => new Set<string>(),
  }
  const capped = {
    options: { look: () => ({ room: () => Amount.zero, count: () => undefined }) },
    swap: { look: () => ({ hasRoom: () => true, count: () => undefined }) },
  }
  lane = await openLane<LaneContext>({
    ...world,
    connect: database.laneClient,
    look: () => laneContext(world, market, openPolicy, riskEngine, capped),
    now: world.clock.now,
    deliver: () => undefined,
    onError: () => undefined,
  })
})
afterAll(async () => {
  await lane.close()
  await database.close()
})

/** Records the context, slowly enough for the event loop to turn before the next decision. */
const look = command('look', {
  needs: {},
  decide: (_state, symbol: string, context: LaneContext) => {
    const end = performance.now() + 6
    while (performance.now() < end);
    return {
      reply: [context.tick(symbol)?.seq, Amount.text(context.exposure(symbol)), context.now],
    }
  },
})

const seen = async (symbol: string) => {
  const payload = { key: null, payloadHash: new Uint8Array(), nonce: null }
  const outcome = await lane.run(look, { owner: '1', input: symbol, route: 'test', ...payload })
  return outcome.ok ? outcome.reply : outcome.error
}

test('shows commits during a batch to the next batch, not to later decisions of the same one', async () => {
  const names = [...symbols.keys()]
  const batch = Promise.all(names.map(seen))
  // A running feed: a tick in every turn of the event loop.
  const feed = setInterval(() => (seq += 1), 1)
  const views = await batch
  clearInterval(feed)
  expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1)
  const after = seq
  expect(after).toBeGreaterThan(names.length / 2)
  expect(await seen('BTCUSDT')).toEqual([after, `${after}`, world.clock.now()])
})

/** Emits a long position of this quantity at 100, and returns the house's exposure. */
const open = command('open', {
  needs: {},
  decide: (_state, quantity: string, context: LaneContext) => ({
    events: [
      {
        name: 'positionOpened',
        data: {
          id: context.newId(),
          book: 'real',
          symbol: 'ETHUSDT',
          direction: 'long',
          quantity,
          openPrice: '100',
          status: 'running',
        },
      },
    ],
    reply: Amount.text(context.exposure('ETHUSDT')),
  }),
})

test("counts a batch's openings against the cap of its later decisions", async () => {
  seq = 7
  const payload = { key: null, payloadHash: new Uint8Array(), nonce: null }
  const outcomes = await Promise.all(
    ['1', '2', '3'].map((input) =>
      lane.run(open, { owner: '1', input, route: 'test', ...payload }),
    ),
  )
  expect(outcomes.map((one) => one.ok && one.reply)).toEqual(['7', '107', '307'])
})

test('delivers earlier events to the risk engine in order once it is open, then later ones', () => {
  const riskEngine = awaitRiskEngine()
  const [first, second, third] = [1, 2, 3].map((number) => ({ number: String(number) }) as Event)
  void riskEngine.listen(first!)
  void riskEngine.listen(second!)
  const onEvent = vi.fn<RiskEngine['onEvent']>()
  riskEngine.open({ onEvent } as Partial<RiskEngine> as RiskEngine)
  void riskEngine.listen(third!)
  expect(onEvent.mock.calls.map(([event]) => event)).toEqual([first, second, third])
})
