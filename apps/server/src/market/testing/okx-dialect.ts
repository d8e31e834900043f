import { minuteMs } from '@candor/api'
import { honestPrice, type Dialect } from './market-server.ts'

export const okxStarts = { 'BTC-USDT': 60_000, 'ETH-USDT': 3_000 }

type Asked = { readonly op?: string; readonly args?: readonly { readonly instId: string }[] }

/** OKX: times and prices as texts, one symbol per frame, the latest candle first. */
export const okxDialect: Dialect = {
  quote: (instId, bidPx, askPx, ts) =>
    JSON.stringify({
      arg: { channel: 'tickers', instId },
      data: [{ instType: 'SPOT', instId, last: bidPx, bidPx, askPx, ts: String(ts) }],
    }),
  hear(message) {
    if (message === 'ping') return { asked: [], reply: 'pong' }
    const { op, args = [] } = JSON.parse(message) as Asked
    return { asked: op === 'subscribe' ? args.map(({ instId }) => instId) : [], reply: null }
  },
  page(url) {
    const data = pages[url.pathname]?.(url)
    return data ? { code: '0', msg: '', data } : null
  },
}

/** An exchange whose quotes have no time. */
export const untimedDialect: Dialect = {
  ...okxDialect,
  quote: (...quoted) => okxDialect.quote(...quoted).replace(/,"ts":"[^"]*"/, ''),
}

const pages: Readonly<Record<string, (url: URL) => unknown[]>> = {
  '/api/v5/public/instruments': () => Object.keys(okxStarts).map(instrument),
  '/api/v5/market/candles': minutes,
  '/api/v5/market/history-candles': minutes,
}

function instrument(instId: string) {
  const [baseCcy, quoteCcy] = instId.split('-')
  const steps = { tickSz: '0.01', lotSz: '0.00001', minSz: '0.00001' }
  return { instType: 'SPOT', instId, baseCcy, quoteCcy, state: 'live', ...steps }
}

function minutes({ searchParams }: URL): string[][] {
  const instId = searchParams.get('instId') as keyof typeof okxStarts
  const [before, after] = ['before', 'after'].map((name) => Number(searchParams.get(name)))
  const rows: string[][] = []
  for (let at = (Math.floor(before! / minuteMs) + 1) * minuteMs; at < after!; at += minuteMs) {
    const [open, close] = [at, at + minuteMs - 1].map(
      (time) => honestPrice(okxStarts[instId], time).bid,
    )
    const [low, high] = [open!, close!].toSorted((a, b) => Number(a) - Number(b))
    rows.push([String(at), open!, high!, low!, close!, '1', '1', '1', '1'])
  }
  return rows.toReversed().slice(0, Number(searchParams.get('limit')))
}
