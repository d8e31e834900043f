import { Price, Rate } from '@candor/money'
import { expect, test } from 'vitest'
import { loadSymbols } from '../../symbols.ts'
import { boundOf, judgeQuote, middleOf } from './source-guards.ts'
import type { SourceQuote } from './source.ts'

const symbols = loadSymbols()
const bitcoin = symbols.get('BTCUSDT')!
const now = Date.parse('2026-11-18T12:00:00Z')

function quote(bid: string, ask: string, at = now - 100): SourceQuote {
  return { symbol: 'BTCUSDT', bid: Price.parse(bid), ask: Price.parse(ask), at }
}

test('bounds sources at a sixth of the jump limit', () => {
  const texts = ['BTCUSDT', 'XAUUSD', 'EURUSD'].map((name) =>
    Rate.text(boundOf(symbols.get(name)!)),
  )
  expect(texts).toEqual(['0.005', '0.00333333', '0.00166666'])
})

test('computes the middle between bid and ask', () => {
  expect(middleOf(quote('60000', '60001'))).toBe(Price.parse('60000.5'))
})

test('accepts a recent quote above zero', () => {
  expect(judgeQuote(quote('60000', '60001'), bitcoin, now - 200, now)).toBeNull()
  expect(judgeQuote(quote('60000', '60000'), bitcoin, null, now)).toBeNull()
  expect(judgeQuote(quote('60000', '60300'), bitcoin, null, now)).toBeNull()
})

test.each<[string, SourceQuote]>([
  ['not_positive', quote('0', '1')],
  ['not_positive', quote('-1', '1')],
  ['crossed', quote('60001', '60000')],
  ['wide', quote('60000', '60301')],
  ['in_future', quote('60000', '60001', now + 1_001)],
  ['in_future', quote('60000', '60001', now * 1_000)],
  ['not_after_last', quote('60000', '60001', now - 200)],
  ['too_old', quote('60000', '60001', now - 2_001)],
])('%s', (reason, refused) => {
  const lastQuoteAt = reason === 'too_old' ? null : now - 200
  expect(judgeQuote(refused, bitcoin, lastQuoteAt, now)).toBe(reason)
})
