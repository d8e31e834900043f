import { Amount, Price, Quantity } from '@candor/money'
import type { Direction } from '@candor/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadSymbols } from '../../market/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import type { WarnMarginInput, WarnMarginReply } from '../commands/warn-margin.ts'
import type { Tick } from '../context.ts'
import { termsOf } from '../terms.ts'
import { levelReached, nextWarning, type ReachedLevel } from '../warnings/levels.ts'
import type { RunningPosition } from './running-position.ts'
import { Warnings, type WarningTools } from './warnings.ts'

const symbols = loadSymbols()
const terms = termsOf(symbols.get('BTCUSDT')!)

const cents = (value: number) => Price.of(BigInt(value) * 10n ** 10n)
const tickOf = (seq: number, price: Price): Tick => {
  return { symbol: 'BTCUSDT', seq, price, bid: price, ask: price, at: seq }
}

/** 0.1 at 60,000; the leverage decides the prices of its levels. */
function positionOf(id: number, direction: Direction, leverage: number): RunningPosition {
  return {
    id: String(id),
    userId: '64',
    book: 'real',
    symbol: 'BTCUSDT',
    marginMode: 'isolated',
    direction,
    quantity: Quantity.parse('0.1'),
    openPrice: cents(6_000_000),
    margin: Amount.of((6_000n * 10n ** 8n) / BigInt(leverage) + 3n * 10n ** 8n),
    takeProfitPrice: null,
    stopLossPrice: null,
    sinceSeq: 0,
    version: 1,
    terms,
  }
}

const answer = (reply: WarnMarginReply): Outcome => ({ ok: true, reply, replayed: false })

function warningsWith(warn: WarningTools['warn']) {
  const errors: unknown[] = []
  const warnings = new Warnings({
    symbols,
    tick: () => null,
    warn,
    after: (_ms, run) => {
      queueMicrotask(() => void run())
      return () => undefined
    },
    onError: (error) => errors.push(error),
  })
  return { warnings, errors }
}

const scene = fc.record({
  held: fc.array(
    fc.record({
      direction: fc.constantFrom<Direction>('long', 'short'),
      leverage: fc.integer({ min: 2, max: 100 }),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  prices: fc.array(fc.integer({ min: 5_400_000, max: 6_600_000 }), { minLength: 1, maxLength: 30 }),
})

test('warns at the same ticks as an exact check of each position at each tick', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ held, prices }) => {
      const positions = new Map(
        held.map(({ direction, leverage }, index) => [
          String(index + 1),
          positionOf(index + 1, direction, leverage),
        ]),
      )
      const known = new Map<string, ReachedLevel>()
      const warned: string[] = []
      const { warnings, errors } = warningsWith(async (_user, { id, tick }) => {
        const position = positions.get(id)!
        const before = known.get(id) ?? 0
        const level = levelReached(position, terms, tick.price)
        if (level > before) {
          known.set(id, level)
          warned.push(`${id} ${level} ${tick.seq}`)
        }
        const now = known.get(id) ?? 0
        const next = nextWarning(position, terms, now)
        return answer({ notifiedLevel: now, next: next && Price.text(next.price) })
      })
      for (const position of positions.values()) warnings.take(position)
      const expected: string[] = []
      const exact = new Map<string, ReachedLevel>()
      for (const [index, price] of prices.entries()) {
        const tick = tickOf(index + 1, cents(price))
        for (const [id, position] of positions) {
          const level = levelReached(position, terms, tick.price)
          if (level <= (exact.get(id) ?? 0)) continue
          exact.set(id, level)
          expected.push(`${id} ${level} ${tick.seq}`)
        }
        warnings.judge([tick])
        await warnings.settled()
      }
      expect(warned.toSorted()).toEqual(expected.toSorted())
      expect(errors).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('sends at most a hundred warnings at once in a falling market, and delivers all', async () => {
  const open: (() => void)[] = []
  const asked: WarnMarginInput[] = []
  const { warnings } = warningsWith(
    (_user, input) =>
      new Promise((resolve) => {
        asked.push(input)
        open.push(() => resolve(answer({ notifiedLevel: 85, next: null })))
      }),
  )
  for (let id = 1; id <= 250; id += 1) warnings.take(positionOf(id, 'long', 10))
  warnings.judge([tickOf(1, cents(5_432_000))])
  expect(asked).toHaveLength(100)
  // A position that is closed while it waits gets no warning.
  warnings.forget(positionOf(250, 'long', 10))
  while (open.length > 0) {
    open.splice(0).forEach((resolve) => resolve())
    await new Promise((resolve) => void setTimeout(resolve))
  }
  await warnings.settled()
  expect(new Set(asked.map(({ id }) => id)).size).toBe(249)
  expect(asked).toHaveLength(249)
})

test('ignores a late change and a change after the close', async () => {
  const asked: WarnMarginInput[] = []
  const { warnings } = warningsWith(async (_user, input) => {
    asked.push(input)
    return answer({ notifiedLevel: 85, next: null })
  })
  const position = positionOf(1, 'long', 10)
  warnings.take({ ...position, version: 3 })
  warnings.take({ ...position, version: 2 })
  warnings.judge([tickOf(1, cents(5_432_000))])
  await warnings.settled()
  expect(asked.map(({ version }) => version)).toEqual([3])
  warnings.forget(position)
  warnings.take({ ...position, version: 4 })
  warnings.judge([tickOf(2, cents(5_430_000))])
  await warnings.settled()
  expect(asked).toHaveLength(1)
})
