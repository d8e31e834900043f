import { Price } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FrameConfig } from '../../../platform/feed-config.ts'
import { priceFrom, timeFrom, timeIn } from '../live/fields.ts'
import { readFrame } from './frame.ts'
import { subscriptions } from './templates.ts'

const at = Date.parse('2026-11-18T12:00:00.250Z')
const ours = new Map([
  ['XAU/USD', 'XAUUSD'],
  ['EUR/USD', 'EURUSD'],
])
const frame: FrameConfig = {
  list: 'data',
  where: { type: 'quote' },
  symbol: 's',
  bid: 'b',
  ask: 'a',
  at: 't',
  timeUnit: 'ms',
}
const read = (text: string, config = frame) => readFrame(text, config, ours)

test('parses numbers and texts exactly as written', () => {
  const text = `{"type":"quote","data":[
    {"s":"XAU/USD","b":2650.123456789012,"a":"2650.2","t":${at}},
    {"s":"EUR/USD","b":1.0852300000000001,"a":1.08530,"t":"${at}"},
    {"s":"GBP/USD","b":1,"a":1,"t":0}]}`
  expect(read(text)).toEqual({
    quotes: [
      {
        symbol: 'XAUUSD',
        bid: Price.parse('2650.123456789012'),
        ask: Price.parse('2650.2'),
        at,
      },
      { symbol: 'EURUSD', bid: Price.parse('1.08523'), ask: Price.parse('1.0853'), at },
    ],
    unreadable: 0,
  })
})

test('parses a frame that is the quote itself, or that has one price for both sides', () => {
  const bare: FrameConfig = { where: {}, symbol: 'q.s', price: 'q.p.0', at: 'q.t', timeUnit: 's' }
  const text = JSON.stringify({ q: { s: 'XAU/USD', p: ['2650.5'], t: at / 1_000 } })
  const price = Price.parse('2650.5')
  expect(read(text, bare).quotes).toEqual([{ symbol: 'XAUUSD', bid: price, ask: price, at }])
})

test('ignores greetings, and counts unreadable quotes', () => {
  expect(read('{"type":"hello"}')).toEqual({ quotes: [], unreadable: 0 })
  expect(read('[]')).toEqual({ quotes: [], unreadable: 0 })
  expect(read('{"type":"quote"}')).toEqual({ quotes: [], unreadable: 0 })
  for (const broken of ['', '{"type":"quote","da', 'null,', '\u0000'])
    expect(read(broken)).toEqual({ quotes: [], unreadable: 1 })
  const quote = { s: 'XAU/USD', b: '1', a: '1', t: at }
  for (const wrong of [
    { b: null },
    { b: 'NaN' },
    { b: 'Infinity' },
    { b: '1e400' },
    { b: '0x10' },
    { b: '1,000' },
    { b: '9'.repeat(500) },
    { b: { toString: '1' } },
    { a: undefined },
    { t: undefined },
    { t: 'yesterday' },
    { t: '9'.repeat(30) },
  ]) {
    const text = JSON.stringify({ type: 'quote', data: [{ ...quote, ...wrong }] })
    expect(read(text), text).toEqual({ quotes: [], unreadable: 1 })
  }
  const many = Array.from({ length: 1_500 }, () => quote)
  expect(read(JSON.stringify({ type: 'quote', data: many }))).toMatchObject({ unreadable: 500 })
})

test('does not read properties that every object inherits', () => {
  const sly: FrameConfig = { ...frame, symbol: 'constructor.name' }
  expect(read('{"type":"quote","data":[{"s":"XAU/USD"}]}', sly)).toEqual({
    quotes: [],
    unreadable: 0,
  })
  const text = '{"__proto__":{"type":"quote"},"type":"quote","data":{"__proto__":{"s":"XAU/USD"}}}'
  expect(read(text)).toEqual({ quotes: [], unreadable: 0 })
})

test('throws for no input, and reads only numbers as prices', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(read(text).quotes).toEqual([])
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const price = priceFrom(text)
      expect(price === null || /^-?\d+(\.\d+)?$/.test(text)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('reads and writes times in their unit', () => {
  for (const unit of ['ms', 'us', 'ns', 'iso'] as const)
    expect(timeFrom(timeIn(unit, at), unit)).toBe(at)
  expect(timeFrom(timeIn('s', at), 's')).toBe(at - 250)
  expect(timeFrom(String(at / 1_000), 's')).toBe(at)
  expect(timeFrom('2026-11-18T13:00:00.250+01:00', 'iso')).toBe(at)
  expect(timeFrom('2026-11-18T12:00:00', 'iso')).toBeNull()
})

test('fills token and symbols into subscription messages', () => {
  const templates = [
    { op: 'auth', key: '{token}' },
    { op: 'sub', list: '{symbols}', at: 5 },
  ]
  expect(subscriptions(templates, ['A', 'B'], 'T')).toEqual([
    '{"op":"auth","key":"T"}',
    '{"op":"sub","list":["A","B"],"at":5}',
  ])
  expect(subscriptions([{ sub: ['q:{symbol}'] }], ['A', 'B'], null)).toEqual([
    '{"sub":["q:A"]}',
    '{"sub":["q:B"]}',
  ])
})
