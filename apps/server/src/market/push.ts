import { RECENT_TICKS, type Interval } from '@candor/api'
import type { Live } from '../platform/live/live.ts'
import type { World } from '../platform/world.ts'
import type { Candle } from './candles/candle.ts'
import { extendCandle, openCandle } from './candles/candle.ts'
import { intervalStart } from './candles/interval.ts'
import type { Candles } from './candles/keeper.ts'
import type { Figures } from './figures.ts'
import { publicTick } from './log/chain.ts'
import { isRefusal } from '../platform/lane/index.ts'
import type { MarketBus } from './topics.ts'
import { candleOf, type Queries } from './queries.ts'
import { quoteOf } from './quotes.ts'
import { distribute } from './rankings.ts'
import type { MarketSymbol, Symbols } from './symbols.ts'
import type { CommittedTick } from './tick.ts'

const beatMs = 1_000

export interface PushOptions {
  readonly live: Pick<Live, 'source' | 'publish' | 'clients' | 'hasWatchers'>
  readonly world: Pick<World, 'clock' | 'after'>
  readonly symbols: Symbols
  readonly bus: Pick<MarketBus, 'subscribe'>
  readonly figures: (symbol: MarketSymbol, now: number) => Figures
  readonly candles: Pick<Candles, 'list'>
  readonly queries: Pick<Queries, 'ticks'>
}

/**
 * Pushes prices, candles and the distribution to subscribers.
 * @returns a function that stops it
 */
export function pushMarket(options: PushOptions): () => void {
  const { live, world, symbols, bus, figures, queries } = options
  const now = () => world.clock.now()
  const quote = (symbol: MarketSymbol) => quoteOf(figures(symbol, now()))
  const all = () => [...symbols.values()]

  live.source('ticker', {
    snapshot(channel) {
      const [, name = ''] = channel.split(':')
      if (name === '*') return all().map(quote)
      const symbol = symbols.get(name)
      return symbol ? [quote(symbol)] : null
    },
  })

  const extendCandles = pushCandles(options)
  live.source('ticks', { snapshot: (channel) => recentTicks(queries, channel) })

  const distribution = () =>
    distribute(
      all().map((symbol) => figures(symbol, now())),
      undefined,
      now(),
    )
  live.source('distribution', { snapshot: () => [distribution()] })

  function push(ticks: readonly CommittedTick[]): void {
    const moved = live.clients === 0 ? [] : Map.groupBy(ticks, ({ symbol }) => symbol)
    for (const [name, own] of moved) {
      const symbol = symbols.get(name)
      if (!symbol) continue
      live.publish(`ticker:${name}`, [quote(symbol)])
      const channel = `ticks:${name}`
      if (live.hasWatchers(channel))
        live.publish(
          channel,
          own.map((tick) => publicTick(tick)),
        )
    }
    extendCandles(ticks)
  }

  /** Prices become stale and markets close without a tick, so everything is pushed once a second. */
  function beat(): void {
    cancel = world.after(beatMs, beat)
    // Without clients, the day's figures are not computed.
    if (live.clients === 0) return
    for (const symbol of all()) live.publish(`ticker:${symbol.name}`, [quote(symbol)])
    live.publish('distribution', [distribution()])
  }

  let cancel = world.after(beatMs, beat)
  const unsubscribe = bus.subscribe('marketTicks', push)
  return () => {
    cancel()
    unsubscribe()
  }
}

/**
 * Registers the source of candles.
 * @returns a function that extends the running candles by new ticks and pushes them
 */
function pushCandles({ live, world, symbols, candles }: PushOptions) {
  /** The running candles of channels that were ever subscribed to. */
  const running = new Map<string, { symbol: MarketSymbol; interval: Interval; candle: Candle }>()

  live.source('kline', {
    async snapshot(channel) {
      const [, name, interval] = channel.split(':') as [string, string, Interval]
      const symbol = symbols.get(name)
      if (!symbol) return null
      const endAt = world.clock.now() + 1
      // Two candles, so that a client that has just read the history does not miss the end of the first.
      const last = await candles.list({ symbol: name, interval, limit: 2, endAt })
      const candle = last.at(-1)
      // Ticks may have extended the running candle during the query; then it is kept.
      const known = running.get(channel)?.candle
      const isKnown = known !== undefined && candle !== undefined && known.openAt >= candle.openAt
      if (candle && !isKnown) running.set(channel, { symbol, interval, candle })
      return last.map((one) => candleOf(symbol, one.openAt === known?.openAt ? known : one))
    },
  })

  return (ticks: readonly CommittedTick[]): void => {
    for (const [channel, known] of running) {
      const own = ticks.filter(({ symbol }) => symbol === known.symbol.name)
      if (own.length === 0) continue
      const made = own.reduce<Candle[]>(
        (list, tick) => advance(list, tick, known.interval),
        [known.candle],
      )
      running.set(channel, { ...known, candle: made.at(-1)! })
      live.publish(
        channel,
        made.map((candle) => candleOf(known.symbol, candle)),
      )
    }
  }
}

/** The snapshot of a ticks channel; null for an unknown symbol. */
async function recentTicks(queries: PushOptions['queries'], channel: string) {
  const [, symbol = ''] = channel.split(':')
  const last = await queries.ticks({ symbol, limit: RECENT_TICKS })
  return isRefusal(last) ? null : last
}

function advance(made: Candle[], tick: CommittedTick, interval: Interval): Candle[] {
  const last = made.at(-1)
  const openAt = intervalStart(interval, tick.at)
  if (last && last.openAt === openAt) return [...made.slice(0, -1), extendCandle(last, tick)]
  return [...made, openCandle(openAt, tick)]
}
