import { setImmediate as nextTurn } from 'node:timers/promises'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { notional } from '@candor/rules'
import { expect, test } from 'vitest'
import { loadSymbols, type MarketSymbol } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import type { Tick, TradeContext } from '../context.ts'
import { orderFault, quoteOrder } from '../order.ts'
import { termsOf } from '../terms.ts'
import { Engine, type EngineTools } from './engine.ts'
import type { RunningPosition } from './running-position.ts'

const symbols = loadSymbols()
const bitcoin = symbols.get('BTCUSDT')!
const price = Price.parse
const tickOf = (seq: number, text: string): Tick => {
  const at = price(text)
  return { symbol: 'BTCUSDT', seq, price: at, bid: at, ask: at, at: seq }
}

const long: RunningPosition = {
  id: '1',
  userId: '64',
  book: 'real',
  symbol: 'BTCUSDT',
  marginMode: 'isolated',
  direction: 'long',
  quantity: Quantity.parse('0.1'),
  openPrice: price('60000'),
  margin: Amount.parse('600'),
  takeProfitPrice: null,
  stopLossPrice: price('59000'),
  sinceSeq: 0,
  version: 1,
  terms: termsOf(bitcoin),
}

const done: Outcome = { ok: true, reply: null, replayed: false }
const internal: Outcome = { ok: false, error: 'INTERNAL', details: {} }

function engineWith(tools: Partial<EngineTools>) {
  const world = createVirtualWorld('failing', 0)
  const errors: Error[] = []
  const engine = new Engine(
    {
      symbols,
      ticksAfter: async () => [],
      reload: async () => null,
      close: async () => done,
      after: world.after,
      onError: (error) => errors.push(error as Error),
      ...tools,
    },
    new Map(),
  )
  /** Advances the clock and lets pending answers arrive. */
  async function pass(seconds: number): Promise<void> {
    for (let halves = 0; halves < 2 * seconds; halves += 1) {
      await nextTurn()
      await world.advance(500)
    }
    await nextTurn()
  }
  return { engine, errors, pass }
}

test('retries a failing close ever more slowly, reports it once, and holds up no other close', async () => {
  const closes: string[] = []
  let isBroken = true
  const { engine, errors, pass } = engineWith({
    close: async (_user, { id }) => {
      closes.push(id)
      return id === '1' && isBroken ? internal : done
    },
  })
  engine.take(long)
  engine.take({ ...long, id: '2', stopLossPrice: price('58000') })
  engine.judge([tickOf(1, '58900')])
  await pass(3_600)
  // After 0.5, 1, 2, … 32 s, and then every minute.
  expect(closes.length).toBeLessThan(70)
  expect(closes.length).toBeGreaterThan(60)
  expect(errors.map(({ message }) => message)).toEqual([
    'closing position 1 by tick BTCUSDT 1 fails and is tried again',
  ])
  expect(engine.failing).toBe(1)
  await engine.settled()

  engine.judge([tickOf(2, '57900')])
  await engine.settled()
  expect(closes.at(-1)).toBe('2')
  // A restart would judge the unanswered tick again.
  expect(engine.answered().get('BTCUSDT')).toBe(0)

  isBroken = false
  await pass(60)
  await engine.settled()
  expect([engine.failing, engine.size, engine.answered().get('BTCUSDT')]).toEqual([0, 0, 2])
})

test('reports an unreadable log once per position', async () => {
  const { engine, errors, pass } = engineWith({
    ticksAfter: () => Promise.reject(new Error('the database is away')),
  })
  engine.judge([tickOf(600, '60000')])
  engine.take(long)
  await pass(600)
  expect(errors.map(({ message }) => message)).toEqual([
    'reading the log for position 1 fails and is tried again',
  ])
  expect([engine.failing, engine.late]).toEqual([1, 1])
})

test('does not revive a closed position on later events', async () => {
  const { engine } = engineWith({})
  engine.take(long)
  engine.forget('BTCUSDT', '1')
  engine.take({ ...long, version: 2 })
  void engine.hear(long)
  await engine.settled()
  expect([engine.size, engine.exposure('BTCUSDT')]).toEqual([0, 0n])

  engine.take({ ...long, id: '2' })
  engine.judge([tickOf(1, '58000')])
  await engine.settled()
  void engine.hear({ ...long, id: '2', version: 2 })
  await engine.settled()
  expect([engine.size, engine.exposure('BTCUSDT')]).toEqual([0, 0n])
})

test('accepts an event of an unknown position only if its row is running', async () => {
  const running = new Map([['2', { ...long, id: '2', version: 3 }]])
  const { engine } = engineWith({ reload: async (_user, id) => running.get(id) ?? null })
  void engine.hear({ ...long, id: '1', version: 2 })
  void engine.hear({ ...long, id: '2', version: 2 })
  await engine.settled()
  expect([engine.size, Amount.text(engine.exposure('BTCUSDT'))]).toEqual([1, '6000'])
})

test('keeps the exposure as the exact sum of notionals, to the last unit', () => {
  const { engine } = engineWith({})
  const odd = { quantity: Quantity.parse('0.00000007'), openPrice: price('60000.91') }
  const held = Array.from({ length: 99 }, (_, index) => ({
    ...long,
    ...odd,
    id: String(index + 1),
  }))
  for (const position of held) engine.take(position)
  const each = notional(odd.quantity, odd.openPrice)
  expect(engine.exposure('BTCUSDT')).toBe(99n * each)
  // In floating arithmetic the fractions that each notional drops would count.
  const floats = held.reduce((sum) => sum + 0.00000007 * 60_000.91, 0)
  expect(BigInt(Math.round(floats * 1e8))).not.toBe(99n * each)

  const tick = tickOf(1, '60000')
  const faultUnder = (exposureCap: bigint) => {
    const symbol: MarketSymbol = { ...bitcoin, exposureCap: Amount.of(exposureCap) }
    const none = { takeProfitQuantity: null, stopLossQuantity: null }
    const exits = { takeProfitPrice: null, stopLossPrice: null, ...none }
    const size = { leverage: 10, margin: null, quantity: Quantity.parse('0.1') }
    const kind = { direction: 'long', marginMode: 'isolated' } as const
    const input = { book: 'real' as const, symbol: 'BTCUSDT', ...kind, ...size, ...exits }
    const order = quoteOrder(input, { symbol, tick }, Rate.zero)
    const context = { exposure: (name: string) => engine.exposure(name) } as TradeContext
    return orderFault(order, context)?.refused ?? null
  }
  const after = 99n * each + Amount.parse('6000')
  expect([faultUnder(after), faultUnder(after - 1n)]).toEqual([null, 'EXPOSURE_LIMIT'])

  for (const { id } of held) engine.forget('BTCUSDT', id)
  expect(engine.exposure('BTCUSDT')).toBe(0n)
})

test('resubmits a close for the same tick when its user is busy for too long', async () => {
  const busy: Outcome = { ok: false, error: 'BUSY', details: {} }
  const closes: number[] = []
  const { engine, pass } = engineWith({
    reload: async () => long,
    close: async (_user, { tick }) => (closes.push(tick.seq) < 3 ? busy : done),
  })
  engine.take(long)
  // A wick: later ticks would close nothing.
  engine.judge([tickOf(1, '58900'), tickOf(2, '60000')])
  await pass(10)
  expect(closes).toEqual([1, 1, 1])
  expect(engine.size).toBe(0)
})
