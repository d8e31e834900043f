import { minuteMs } from '@candor/api'
import type { QuotesConfig } from '../../platform/feed-config.ts'
import { honestPrice, type Dialect } from './market-server.ts'

/** The prices at which the vendor's series begin. */
export const vendorStarts = {
  'BTC-USD': 60_000,
  'EUR-USD': 1.0852,
  'XAU-USD': 2_650,
  SPX: 6_700,
}

type Asked = { readonly op?: string; readonly key?: string; readonly symbols?: string[] }

/** A typical vendor: quotes in lists, prices as JSON numbers, times in milliseconds. */
export const vendorDialect: Dialect = {
  quote: (s, b, a, t) => `{"type":"quote","data":[{"s":"${s}","b":${b},"a":${a},"t":${t}}]}`,
  hear(message) {
    const { op, key, symbols } = JSON.parse(message) as Asked
    if (op !== 'subscribe' || key !== 'secret') return { asked: [], reply: '{"type":"error"}' }
    return { asked: symbols ?? [], reply: '{"type":"subscribed"}' }
  },
  page(url) {
    if (url.pathname !== '/minutes') return null
    const symbol = url.searchParams.get('symbol') as keyof typeof vendorStarts
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name)))
    const minutes = []
    for (let t = Math.ceil(from! / minuteMs) * minuteMs; t <= to!; t += minuteMs) {
      const [o, c] = [t, t + minuteMs - 1].map((at) => honestPrice(vendorStarts[symbol], at).bid)
      const [l, h] = [o, c].map(Number).toSorted((x, y) => x - y)
      minutes.push({ t, o, h, l, c })
    }
    // A candle with contradictory figures that was not asked for.
    return { minutes: [...minutes, { t: 0, o: '1', h: '1', l: '2', c: '1' }] }
  },
}

/** The vendor's configuration as an operator would write it. */
export function vendorConfig(port: number, name = 'acme'): QuotesConfig {
  return {
    kind: 'quotes',
    name,
    url: `ws://127.0.0.1:${port}/v1?key={token}`,
    token: 'secret',
    headers: { 'x-key': '{token}' },
    subscribe: [{ op: 'subscribe', key: '{token}', symbols: '{symbols}' }],
    symbols: { BTCUSDT: 'BTC-USD', EURUSD: 'EUR-USD', XAUUSD: 'XAU-USD', US500: 'SPX' },
    frame: {
      list: 'data',
      where: { type: 'quote' },
      symbol: 's',
      bid: 'b',
      ask: 'a',
      at: 't',
      timeUnit: 'ms',
    },
    history: {
      url: `http://127.0.0.1:${port}/minutes?symbol={symbol}&from={from}&to={to}`,
      list: 'minutes',
      openAt: 't',
      open: 'o',
      high: 'h',
      low: 'l',
      close: 'c',
      timeUnit: 'ms',
      limit: 40,
    },
  }
}
