import { Amount, Price, Quantity, Rate } from '@candor/money'
import {
  closeTrigger,
  exitFault,
  isLiquidated,
  forcedClosePrice,
  liquidationPrice,
  type Direction,
} from '@candor/rules'
import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadSymbols } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { Tick } from '../context.ts'
import { termsOf } from '../terms.ts'
import { Engine, type EngineTools } from './engine.ts'
import type { RunningPosition } from './running-position.ts'

const symbols = loadSymbols()
const bitcoin = symbols.get('BTCUSDT')!
const terms = termsOf(bitcoin)

const tickOf = (seq: number, price: Price): Tick => ({
  symbol: 'BTCUSDT',
  seq,
  price,
  bid: price,
  ask: price,
  at: seq,
})
const half = (leverage: number) => ({ rate: Rate.parse('0.5'), leverage })
const cents = (value: number) => Price.of(BigInt(value) * 10n ** 10n)

/** Positions around 60,000 with valid exits, at leverages from 2 to 100, some under a close-out rule. */
const positionAt = (id: number): fc.Arbitrary<RunningPosition> =>
  fc
    .record({
      direction: fc.constantFrom<Direction>('long', 'short'),
      leverage: fc.integer({ min: 2, max: 100 }),
      takeProfit: fc.option(fc.integer({ min: 1, max: 400_000 })),
      stopLoss: fc.option(fc.integer({ min: 1, max: 400_000 })),
      // A rule may allow more leverage than was taken, and its price may be as near as that.
      rule: fc.option(fc.integer({ min: 0, max: 30 })),
    })
    .map(({ direction, leverage, takeProfit, stopLoss, rule }) => {
      const away = (distance: number | null, sign: number) =>
        distance === null ? null : cents(6_000_000 + sign * distance)
      const sign = direction === 'long' ? 1 : -1
      const margin = Amount.of((6_000n * 10n ** 8n) / BigInt(leverage) + 10n ** 8n)
      const base = {
        id: String(id),
        userId: '64',
        book: 'real' as const,
        symbol: 'BTCUSDT',
        marginMode: 'isolated' as const,
        direction,
        quantity: Quantity.parse('0.1'),
        openPrice: cents(6_000_000),
        margin,
        sinceSeq: 0,
        version: 1,
        terms: { ...terms, closeOut: rule === null ? null : half(leverage + rule) },
        takeProfitPrice: away(takeProfit, sign),
        stopLossPrice: null,
      }
      const stop = away(stopLoss, -sign)
      const exits = { takeProfitPrice: null, stopLossPrice: stop }
      const fault = exitFault(direction, exits, base.openPrice, forcedClosePrice(base, base.terms))
      return { ...base, stopLossPrice: fault === null ? stop : null }
    })

const scene = fc.record({
  positions: fc
    .integer({ min: 1, max: 40 })
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, index) => positionAt(index + 1))),
    ),
  prices: fc.array(fc.integer({ min: 5_400_000, max: 6_600_000 }), { minLength: 1, maxLength: 40 }),
})

function engineWith(tools: Partial<EngineTools>) {
  const submitted: { id: string; seq: number }[] = []
  const engine = new Engine(
    {
      symbols,
      ticksAfter: async () => [],
      reload: async () => null,
      close: async (_user, { id, tick }): Promise<Outcome> => {
        submitted.push({ id, seq: tick.seq })
        return { ok: true, reply: null, replayed: false }
      },
      after: (_ms, run) => {
        queueMicrotask(() => void run())
        return () => undefined
      },
      onError: (error) => {
        throw error
      },
      ...tools,
    },
    new Map(),
  )
  return { engine, submitted }
}

test('finds the same closes at the same ticks as an exact check of each position at each tick', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ positions, prices }) => {
      const { engine, submitted } = engineWith({})
      for (const position of positions) engine.take(position)
      const ticks = prices.map((price, index) => tickOf(index + 1, cents(price)))
      engine.judge(ticks)
      await engine.settled()
      const expected = positions.flatMap((position) => {
        const hit = ticks.find(
          (tick) => closeTrigger(position, tick.price, position.terms) !== null,
        )
        return hit === undefined ? [] : [{ id: position.id, seq: hit.seq }]
      })
      const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id) // not money: ids
      expect(submitted.toSorted(byId)).toEqual(expected.toSorted(byId))
    }),
    { numRuns: 60 },
  )
})

const long: RunningPosition = {
  id: '1',
  userId: '64',
  book: 'real',
  symbol: 'BTCUSDT',
  marginMode: 'isolated',
  direction: 'long',
  quantity: Quantity.parse('0.1'),
  openPrice: Price.parse('60000'),
  margin: Amount.parse('600'),
  takeProfitPrice: null,
  stopLossPrice: Price.parse('59000'),
  sinceSeq: 0,
  version: 1,
  terms,
}

test('judges a position that arrives late from its change, and by the first tick that counts', async () => {
  const { engine, submitted } = engineWith({})
  const prices = ['59500', '58900', '58800', '60000']
  engine.judge(prices.map((price, index) => tickOf(index + 1, Price.parse(price))))
  engine.take({ ...long, sinceSeq: 1 })
  await engine.settled()
  expect(submitted).toEqual([{ id: '1', seq: 2 }])
})

test("does not let a tick during a late position's catch-up overtake an earlier tick", async () => {
  const log = [tickOf(1, Price.parse('58900'))]
  const { engine, submitted } = engineWith({ ticksAfter: async () => log })
  engine.judge([tickOf(600, Price.parse('60000'))])
  engine.take(long)
  engine.judge([tickOf(601, Price.parse('50000'))])
  await engine.settled()
  expect(submitted).toEqual([{ id: '1', seq: 1 }])
})

test('reads a log again that cannot be read for a while, and counts nothing as answered until then', async () => {
  let fails = 3
  const { engine, submitted } = engineWith({
    ticksAfter: async () => {
      if (fails-- > 0) throw new Error('the database restarts')
      return [tickOf(1, Price.parse('58900'))]
    },
    onError: () => undefined,
  })
  engine.judge([tickOf(600, Price.parse('60000'))])
  engine.take(long)
  expect([engine.late, engine.answered().get('BTCUSDT')]).toEqual([1, 0])
  await engine.settled()
  expect(submitted).toEqual([{ id: '1', seq: 1 }])
  expect([engine.late, engine.answered().get('BTCUSDT')]).toEqual([0, 600])
})

const refused: Outcome = { ok: false, error: 'STATE_CHANGED', details: {} }

test('judges a position again after a refused close', async () => {
  const moved = { ...long, stopLossPrice: Price.parse('58000'), sinceSeq: 1, version: 2 }
  const answers = [refused]
  const closes: number[] = []
  const { engine } = engineWith({
    reload: async () => moved,
    close: async (_user, { tick }) => {
      closes.push(tick.seq)
      return answers.shift() ?? { ok: true, reply: null, replayed: false }
    },
  })
  engine.take(long)
  engine.judge([tickOf(1, Price.parse('58900'))])
  await engine.settled()
  engine.judge([tickOf(2, Price.parse('58900')), tickOf(3, Price.parse('57900'))])
  await engine.settled()
  expect(closes).toEqual([1, 3])
  expect(engine.size).toBe(0)
})

test('judges a position whose change was reported late from its change, not from an earlier tick', async () => {
  const raised = { ...long, stopLossPrice: Price.parse('59500'), sinceSeq: 1, version: 2 }
  const closes: { version: number; seq: number }[] = []
  const { engine } = engineWith({
    reload: async () => raised,
    close: async (_user, { version, tick }) => {
      closes.push({ version, seq: tick.seq })
      return version === raised.version ? { ok: true, reply: null, replayed: false } : refused
    },
  })
  engine.take(long)
  const prices = ['60000', '59400', '59300', '58900']
  engine.judge(prices.map((price, index) => tickOf(index + 1, Price.parse(price))))
  await engine.settled()
  expect(closes).toEqual([
    { version: 1, seq: 4 },
    { version: 2, seq: 2 },
  ])
})

test('never tries a refused tick again, whatever is reported without a new price to judge from', async () => {
  const closes: number[] = []
  const cross: RunningPosition = { ...long, marginMode: 'cross' }
  const { engine } = engineWith({
    reload: async () => cross,
    close: async (_user, { tick }) => {
      closes.push(tick.seq)
      return refused
    },
  })
  engine.take(cross)
  engine.judge([tickOf(1, Price.parse('58900')), tickOf(2, Price.parse('60000'))])
  await engine.settled()
  // Booked funding is reported with the same version, and with the next when it took margin.
  void engine.hear(cross)
  void engine.hear({ ...cross, version: 2 })
  await engine.settled()
  engine.judge([tickOf(3, Price.parse('58900'))])
  await engine.settled()
  expect(closes).toEqual([1, 3])
})

test('reads no log for an event without a change', async () => {
  let reads = 0
  const { engine } = engineWith({
    ticksAfter: async () => {
      reads += 1
      return []
    },
  })
  engine.take(long)
  engine.judge([tickOf(600, Price.parse('60000'))])
  void engine.hear(long)
  await engine.settled()
  expect([reads, engine.size]).toEqual([0, 1])
})

const partLeft: Outcome = { ok: true, reply: { isRunning: true }, replayed: false }

test('reports a position as closing from a partial close until its rest has caught up', async () => {
  const rest = { ...long, quantity: Quantity.parse('0.06'), sinceSeq: 1, version: 2 }
  let answer = (_position: RunningPosition) => {}
  let log = (_ticks: Tick[]) => {}
  let toLast = (_outcome: Outcome) => {}
  const last = new Promise<Outcome>((resolve) => (toLast = resolve))
  const { engine } = engineWith({
    reload: () => new Promise((resolve) => (answer = resolve)),
    ticksAfter: () => new Promise((resolve) => (log = resolve)),
    close: (_user, { tick }) => (tick.seq === 1 ? Promise.resolve(partLeft) : last),
  })
  engine.take({ ...long, takeProfitPrice: Price.parse('61000') })
  engine.judge([tickOf(1, Price.parse('61000'))])
  await nextTurn()
  // No tick fires before the log is read, though this tick reaches its stop and many follow.
  const late = Array.from({ length: 600 }, (_, index) => tickOf(index + 3, Price.parse('60000')))
  engine.judge([tickOf(2, Price.parse('58900')), ...late])
  expect([...engine.closing]).toEqual(['1'])
  answer(rest)
  await nextTurn()
  expect([[...engine.closing], engine.late]).toEqual([['1'], 1])
  log([tickOf(2, Price.parse('58900'))])
  await nextTurn()
  expect([[...engine.closing], engine.late]).toEqual([['1'], 0])
  toLast({ ok: true, reply: null, replayed: false })
  await engine.settled()
  expect([engine.closing.size, engine.size]).toEqual([0, 0])
})

test('keeps one pending close when another of the same position ends', async () => {
  const rest = { ...long, quantity: Quantity.parse('0.06'), sinceSeq: 1, version: 2 }
  const answers: ((outcome: Outcome) => void)[] = []
  const { engine } = engineWith({
    reload: async () => null,
    close: () => new Promise<Outcome>((resolve) => void answers.push(resolve)),
  })
  engine.take({ ...long, takeProfitPrice: Price.parse('61000') })
  engine.judge([tickOf(1, Price.parse('61000'))])
  // The event arrives before the answer, and the rest is hit.
  void engine.hear(rest)
  engine.judge([tickOf(2, Price.parse('58900'))])
  expect(answers.length).toBe(2)
  answers[0]!({ ok: false, error: 'STATE_CHANGED', details: {} })
  await nextTurn()
  expect([...engine.closing]).toEqual(['1'])
  answers[1]!({ ok: true, reply: null, replayed: false })
  await engine.settled()
  expect(engine.closing.size).toBe(0)
})

test('counts a tick as answered once all of its closes are answered', async () => {
  let answer = (_outcome: Outcome) => {}
  const { engine } = engineWith({
    close: () => new Promise<Outcome>((resolve) => (answer = resolve)),
  })
  engine.take(long)
  engine.judge([tickOf(1, Price.parse('60000')), tickOf(2, Price.parse('58000'))])
  engine.judge([tickOf(3, Price.parse('58000'))])
  expect(engine.answered().get('BTCUSDT')).toBe(1)
  answer({ ok: true, reply: null, replayed: false })
  await engine.settled()
  expect(engine.answered().get('BTCUSDT')).toBe(3)
})

test('resubmits a close that failed without an answer', async () => {
  let tries = 0
  const { engine } = engineWith({
    close: async () => {
      tries += 1
      if (tries === 1) throw new Error('the connection broke')
      return { ok: true, reply: null, replayed: false }
    },
    onError: () => undefined,
  })
  engine.take(long)
  engine.judge([tickOf(1, Price.parse('58000'))])
  await engine.settled()
  expect(tries).toBe(2)
})

test('liquidates before a stop-loss of the same tick, also at equality', () => {
  const exact = liquidationPrice(long, terms)!
  expect(isLiquidated(long, exact, terms)).toBe(true)
  expect(closeTrigger(long, Price.parse('50000'), terms)).toBe('liquidation')
  expect(closeTrigger(long, Price.parse('59000'), terms)).toBe('stop_loss')
})
