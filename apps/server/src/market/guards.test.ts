import { Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import type { GuardState } from './guards.ts'
import { judge } from './guards.ts'
import { loadSymbols } from './symbols.ts'
import type { FeedTick } from './tick.ts'

const symbols = loadSymbols()
const bitcoin = symbols.get('BTCUSDT')
const gold = symbols.get('XAUUSD')
const now = Date.parse('2026-11-18T12:00:00Z')
const before = { at: now - 1_000, price: Price.parse('60000') }
const state: GuardState = {
  last: before,
  minute: null,
  heardAt: now - 1_000,
  finalAt: now - 2_000,
  wasClosed: false,
  deafUntil: null,
  level: null,
}

function tick(price: string, over: Partial<FeedTick> = {}): FeedTick {
  const exact = Price.parse(price)
  const base = { symbol: 'BTCUSDT', at: now - 100, source: 'test', volume: Quantity.zero }
  return { ...base, price: exact, bid: exact, ask: exact, ...over }
}

test('accepts a tick close to the last one', () => {
  expect(judge(tick('60010'), bitcoin, state, now)).toBeNull()
})

test.each<[string, FeedTick]>([
  ['not_positive', tick('0')],
  ['not_positive', tick('1', { bid: Price.parse('-1') })],
  ['crossed', tick('60000', { bid: Price.parse('60001') })],
  ['crossed', tick('60000', { ask: Price.parse('59999') })],
  ['in_future', tick('60000', { at: now + 1_001 })],
  ['not_after_last', tick('60000', { at: before.at })],
  ['jump', tick('600000')],
  ['jump', tick('61801')],
  ['jump', tick('58199')],
])('%s', (reason, refused) => {
  expect(judge(refused, bitcoin, state, now)).toBe(reason)
})

test('accepts a jump at the limit', () => {
  expect(judge(tick('61800'), bitcoin, state, now)).toBeNull()
  expect(judge(tick('58200'), bitcoin, state, now)).toBeNull()
})

test('refuses a tick at or before a checkpoint, or older than the limit, as too late', () => {
  const fresh = { ...state, last: null }
  expect(judge(tick('60000', { at: state.finalAt }), bitcoin, fresh, now)).toBe(
    'not_after_checkpoint',
  )
  expect(judge(tick('60000', { at: now - 2_001 }), bitcoin, fresh, now)).toBe('too_old')
})

test('refuses ticks of an untraded symbol and of a closed market', () => {
  expect(judge(tick('1'), undefined, state, now)).toBe('unknown_symbol')
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const late = { ...state, last: null, finalAt: 0 }
  expect(judge(tick('2600', { at: saturday }), gold, late, saturday)).toBe('market_closed')
})

test('does not check jumps after a closure, which a restart is not', () => {
  const far = tick('70000')
  expect(judge(far, bitcoin, { ...state, wasClosed: true }, now)).toBeNull()
  expect(judge(far, bitcoin, { ...state, last: null, heardAt: null }, now)).toBeNull()
  expect(judge(far, bitcoin, { ...state, heardAt: null }, now)).toBe('jump')
})

test('accepts a jump after a long silence only with five agreeing ticks', () => {
  const far = tick('70000')
  const last = { ...before, at: now - 300_001 }
  for (const heardAt of [now - 300_001, null])
    expect(judge(far, bitcoin, { ...state, last, heardAt }, now)).toBe('jump')
  const held = (count: number, forMs: number, isAfterSilence = true): GuardState => ({
    ...state,
    last,
    heardAt: now - 500,
    level: {
      first: far.price,
      price: far.price,
      at: far.at - 1,
      count,
      since: far.at - forMs,
      isAfterSilence,
    },
  })
  expect(judge(far, bitcoin, held(4, 2_000), now)).toBeNull()
  expect(judge(far, bitcoin, held(3, 2_000), now)).toBe('jump')
  expect(judge(far, bitcoin, held(4, 1_999), now)).toBe('jump')
  expect(judge(far, bitcoin, held(4, 2_000, false), now)).toBe('jump')
})

test('refuses a repeated jump until the level holds', () => {
  const longAgo = { ...state, last: { ...before, at: now - 3_600_000 }, heardAt: now - 500 }
  const far = tick('600000')
  expect(judge(far, bitcoin, longAgo, now)).toBe('jump')
  const held = (count: number, forMs: number): GuardState => ({
    ...longAgo,
    level: {
      first: far.price,
      price: far.price,
      at: far.at - 1,
      count,
      since: far.at - forMs,
      isAfterSilence: false,
    },
  })
  expect(judge(far, bitcoin, held(19, 60_000), now)).toBeNull()
  expect(judge(far, bitcoin, held(18, 60_000), now)).toBe('jump')
  expect(judge(far, bitcoin, held(19, 59_999), now)).toBe('jump')
  // The tick agrees with neither the old level nor the new one.
  expect(judge(tick('700000'), bitcoin, held(19, 60_000), now)).toBe('jump')
})
