import { join } from 'node:path'
import type { Pool } from 'pg'
import type { World } from '../platform/world.ts'
import { rememberDays } from './candles/day.ts'
import { createCandles } from './candles/keeper.ts'
import { createRecent } from './candles/recent.ts'
import type { Feed } from './feed/feed.ts'
import { createRecordedFeed, recordedSource } from './feed/recorded/index.ts'
import { figuresOf, priceState } from './figures.ts'
import type { Figures } from './figures.ts'
import { hoursOf } from './hours.ts'
import { createIngest } from './ingest.ts'
import { createCommitter } from './log/committer.ts'
import { openSigner } from './log/signer.ts'
import { loadHeads } from './log/store.ts'
import { createPrices } from './prices.ts'
import { checkpointAfter, ticksAfter, ticksOf } from './proofs.ts'
import { createQueries } from './queries.ts'
import { isFeedSilent } from './silence.ts'
import type { MarketSymbol } from './symbols.ts'
import { loadSymbols } from './symbols.ts'
import type { MarketBus } from './topics.ts'

export type { Candle } from './candles/candle.ts'
export type { Feed } from './feed/feed.ts'
export { createRecordedFeed } from './feed/recorded/index.ts'
export type { Figures, PriceState } from './figures.ts'
export type { LastTick, Prices } from './prices.ts'
export { segmentsOf } from './proofs.ts'
export { pushMarket } from './push.ts'
export { tiersView } from './quotes.ts'
export { marketRoutes } from './routes.ts'
export type { MarketSymbol, Symbols } from './symbols.ts'
export { loadSymbols } from './symbols.ts'
export type { CommittedTick, FeedTick } from './tick.ts'
export type { MarketBus, MarketTopics } from './topics.ts'
export type { Pair, PriceSource, UsdPrice, UsdPrices } from './usd-prices.ts'
export {
  isPar,
  isPriced,
  pairOf,
  quotient,
  usdPriceOf,
  usdPricesAt,
  usdValue,
} from './usd-prices.ts'

export interface MarketOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly world: World
  readonly bus: MarketBus
  readonly config: { readonly dataFolder: string }
  readonly onError: (error: unknown) => void
  /** Default: the recordings of `data/`. */
  readonly feed?: Feed
}

export type Market = Awaited<ReturnType<typeof createMarket>>

/** Symbols, prices, the tick log and candles. Nothing moves before `start`. */
export async function createMarket({
  pool,
  world,
  bus,
  config,
  onError,
  ...options
}: MarketOptions) {
  const symbols = loadSymbols()
  const names = [...symbols.keys()]
  const feed = options.feed ?? createRecordedFeed({ world, symbols })
  const hours = hoursOf(feed)
  const signer = openSigner(join(config.dataFolder, 'keys', 'ticks.pem'))
  const { heads, finalAt } = await loadHeads(pool, names)
  const prices = createPrices(heads.values())
  const recent = createRecent()
  const candles = createCandles({ pool, world, feed, symbols: names, recent, onError })
  const day = rememberDays(recent.of)
  const isRecorded = feed.source === recordedSource
  const sources = { prices, hours, day, isRecorded, lastBefore: candles.lastBefore }
  const figures = (symbol: MarketSymbol, now: number): Figures => figuresOf(sources, symbol, now)

  const committer = createCommitter({
    pool,
    world,
    signer,
    heads,
    finalAt,
    onError,
    onFenced: () => bus.publish('marketFenced', null),
    onCommit(ticks, checkpoint) {
      prices.apply(ticks)
      candles.apply(ticks)
      if (ticks.length > 0) bus.publish('marketTicks', ticks)
      if (checkpoint) bus.publish('marketCheckpoint', checkpoint)
    },
  })
  const wasClosed = (name: string, from: number, to: number) => {
    const symbol = symbols.get(name)
    return symbol !== undefined && hours.wasClosed(symbol, from, to)
  }
  const ingest = createIngest({ pool, world, symbols, committer, heads, wasClosed, onError })
  let stopFeed = () => {}

  return {
    symbols,
    prices,
    figures,
    candles,
    queries: createQueries({ pool, symbols, figures, candles }),
    /** Whether decisions may use a symbol's price: opening and triggers need `live`. */
    state: (symbol: MarketSymbol, now: number) => priceState(sources, symbol, now),
    /** The key that checkpoints are signed with: Ed25519, 32 raw bytes, base64url. */
    publicKey: signer.publicKey,
    /** Up to here no tick will be added any more (epoch milliseconds). */
    finalAt: committer.finalAt,
    /** Whether users may be sent here: this process still writes the log, and its feed speaks. */
    isReady: (now: number) =>
      !committer.isFenced() && !isFeedSilent({ prices, hours }, symbols.values(), now),
    ticksOf: (symbol: string, seqs: readonly number[]) => ticksOf(pool, symbol, seqs),
    /** Committed ticks after a number, in order, a thousand at most. */
    ticksAfter: (symbol: string, seq: number) => ticksAfter(pool, symbol, seq),
    checkpointAfter: (at: number) => checkpointAfter(pool, at),
    /** Resolves when every tick that has arrived is committed; for tests and simulations. */
    settled: committer.settled,
    async start(): Promise<void> {
      await candles.start()
      await candles.catchUp(world.clock.now())
      stopFeed = feed.ticks(names, ingest.take)
    },
    async stop(): Promise<void> {
      stopFeed()
      await committer.stop()
      await ingest.stop()
      await candles.stop()
    },
  }
}
