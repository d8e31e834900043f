import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { finds } from './market-search.ts'
import { languages } from './scalars.ts'

const markets: Readonly<Record<string, string>> = {
  BTCUSDT: 'Bitcoin',
  XAUUSD: 'Gold',
  EURUSD: 'EUR/USD',
  USDJPY: 'USD/JPY',
  NAS100: 'US Tech 100',
  GBPUSD: 'GBP/USD',
  XAGUSD: 'Silver',
  US500: 'US 500',
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
  ['nasdaq 100', ['NAS100']],
  ['100 nasdaq', ['NAS100']],
  ['나스닥100', ['NAS100']],
  ['ドル円', ['USDJPY']],
  ['유로달러', ['EURUSD']],
  ['euro dollar', ['EURUSD']],
  ['eurodollar', ['EURUSD']],
  ['dollar yen', ['USDJPY']],
  ['白銀', ['XAGUSD']],
  ['びっとこいん', ['BTCUSDT']],
  ['s&p', ['US500']],
  ['S&P 500', ['US500']],
  ['sp500', ['US500']],
  ['spot', ['XAUUSD', 'XAGUSD']],
  ['gold silver', []],
  ['bitcoin / usdt', ['BTCUSDT']],
  ['/', []],
  ['& -', []],
  ['  ', Object.keys(markets)],
  ['', Object.keys(markets)],
])('“%s” finds %j', (typed, codes) => {
  expect(found(typed)).toEqual(codes)
})

test.each(languages)('finds each market and coin by its name in %s', (lang) => {
  const url = new URL('../../../apps/web/src/i18n/messages.json', import.meta.url)
  const messages = JSON.parse(readFileSync(url, 'utf8')) as Record<string, Record<string, string>>
  const named = Object.entries(messages).flatMap(([key, texts]) => {
    const code = /^names\.(?:symbol|coin)\.(.+)$/.exec(key)?.[1]
    return code === undefined ? [] : [[code, texts[lang] ?? ''] as const]
  })
  expect(named).not.toEqual([])
  for (const [code, name] of named) expect(finds(code, '', name), name).toBe(true)
})
