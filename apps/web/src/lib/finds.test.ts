import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '@candor/api'
import { finds } from './finds.ts'

const markets: Readonly<Record<string, string>> = {
  BTCUSDT: 'Bitcoin',
  XAUUSD: 'Gold',
  EURUSD: 'EUR/USD',
  USDJPY: 'USD/JPY',
  NAS100: 'US Tech 100',
  GBPUSD: 'GBP/USD',
}
const found = (typed: string) =>
  Object.entries(markets).flatMap(([code, name]) => (finds(code, name, typed) ? [code] : []))

test.each([
  ['btc/usdt', ['BTCUSDT']],
  [' Bit', ['BTCUSDT']],
  ['ＢＴＣ', ['BTCUSDT']],
  ['ビットコイン', ['BTCUSDT']],
  ['ﾋﾞｯﾄｺｲﾝ', ['BTCUSDT']],
  ['比特币', ['BTCUSDT']],
  ['비트', ['BTCUSDT']],
  ['xau usd', ['XAUUSD']],
  ['gold spot', ['XAUUSD']],
  ['金', ['XAUUSD']],
  ['ทอง', ['XAUUSD']],
  ['oro', ['XAUUSD']],
  ['vang', ['XAUUSD']],
  ['eur usd', ['EURUSD']],
  ['EUR-USD', ['EURUSD']],
  ['ユーロ', ['EURUSD']],
  ['円', ['USDJPY']],
  ['ustech', ['NAS100']],
  ['tecnologia', ['NAS100']],
  ['bảng', ['GBPUSD']],
  ['nothing', []],
  ['', Object.keys(markets)],
])('“%s” finds %j', (typed, codes) => {
  expect(found(typed)).toEqual(codes)
})

test.each(languages)('each market and coin is found by its name in %s', (lang) => {
  const url = new URL(`../i18n/messages/${lang}.json`, import.meta.url)
  const { names } = JSON.parse(readFileSync(url, 'utf8')) as {
    names: Record<'symbol' | 'coin', Record<string, string>>
  }
  for (const [code, name] of Object.entries({ ...names.symbol, ...names.coin }))
    expect(finds(code, '', name), name).toBe(true)
})
