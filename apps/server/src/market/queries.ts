import type {
  Candle,
  Distribution,
  endpoints,
  InputOf,
  RankedTicker,
  Tick,
  Ticker,
} from '@candor/api'
import { wallTime } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'
import type { Refusal } from '../platform/lane/index.ts'
import { refuse } from '../platform/lane/index.ts'
import type { Candle as KeptCandle } from './candles/candle.ts'
import type { Candles } from './candles/keeper.ts'
import type { Figures } from './figures.ts'
import { publicTick } from './log/chain.ts'
import { lastTicks } from './proofs.ts'
import { rankedTickerOf, tickerOf } from './quotes.ts'
import { distribute, rank, search } from './rankings.ts'
import type { MarketSymbol, Symbols } from './symbols.ts'

export interface QueryOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly symbols: Symbols
  readonly figures: (symbol: MarketSymbol, now: number) => Figures
  readonly candles: Pick<Candles, 'list'>
}

type Input<Name extends keyof typeof endpoints> = InputOf<(typeof endpoints)[Name]>

/** Queries of users. `now` is epoch milliseconds; `userId` is null for a visitor. */
export function createQueries({ pool, symbols, figures, candles }: QueryOptions) {
  const all = (now: number) => [...symbols.values()].map((symbol) => figures(symbol, now))

  async function favoritesOf(userId: string | null): Promise<Map<string, number>> {
    if (userId === null) return new Map()
    const { rows } = await pool.query<{ symbol: string; sort: number }>(
      'select symbol, sort from market_favorite where part = $1 and user_id = $2 and picked',
      [partOf(userId), userId],
    )
    return new Map(rows.map(({ symbol, sort }) => [symbol, sort]))
  }

  return {
    async price(
      input: Input<'getPrice'>,
      userId: string | null,
      now: number,
    ): Promise<Ticker | Ticker[] | Refusal> {
      const names = 'symbol' in input ? [input.symbol] : input.symbols
      const found = names.flatMap((name) => symbols.get(name) ?? [])
      if (found.length < names.length) return refuse('SYMBOL_NOT_FOUND')
      const favorites = await favoritesOf(userId)
      const tickers = found.map((symbol) =>
        tickerOf(figures(symbol, now), favorites.has(symbol.name)),
      )
      return 'symbol' in input ? tickers[0]! : tickers
    },

    async list(input: Input<'listSymbols'>, userId: string | null, now: number): Promise<Ticker[]> {
      const favorites = await favoritesOf(userId)
      const place = ({ symbol }: Figures) => favorites.get(symbol.name) ?? 0
      const found = search(all(now), input)
      const wanted = input.favorite
        ? found
            .filter(({ symbol }) => favorites.has(symbol.name))
            .toSorted((a, b) => place(a) - place(b))
        : found
      return wanted.map((one) => tickerOf(one, favorites.has(one.symbol.name)))
    },

    distribution: ({ category }: Input<'getPriceDistribution'>, now: number): Distribution =>
      distribute(all(now), category, now),

    ranking: (input: Input<'getRanking'>, now: number): RankedTicker[] =>
      rank(all(now), input).map(rankedTickerOf),

    serverTime: (now: number) => ({ serverAt: now, time: wallTime(now), zone: '+08:00' }) as const,

    async kline(input: Input<'getKline'>, now: number): Promise<Candle[] | Refusal> {
      const symbol = symbols.get(input.symbol)
      if (!symbol) return refuse('SYMBOL_NOT_FOUND')
      const { interval, limit, endAt = now + 1 } = input
      const found = await candles.list({
        symbol: symbol.name,
        interval,
        limit,
        endAt: Math.min(endAt, now + 1),
      })
      return found.map((candle) => candleOf(symbol, candle))
    },

    async ticks(input: Input<'listTicks'>): Promise<Tick[] | Refusal> {
      const symbol = symbols.get(input.symbol)
      if (!symbol) return refuse('SYMBOL_NOT_FOUND')
      const found = await lastTicks(pool, symbol.name, input.limit)
      return found.map((tick) => publicTick(tick))
    },
  }
}

export type Queries = ReturnType<typeof createQueries>

/** A candle for users; a volume in another unit than the base is left out. */
export function candleOf({ recording }: MarketSymbol, candle: KeptCandle): Candle {
  const { openAt, open, high, low, close, volume } = candle
  const shown = recording.volumeUnit === 'base' ? Quantity.text(volume) : null
  return [openAt, Price.text(open), Price.text(high), Price.text(low), Price.text(close), shown]
}
