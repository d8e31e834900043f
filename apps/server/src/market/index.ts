import { join } from 'node:path'
import type { Pool } from 'pg'
import type { FeedConfig } from '../platform/feed-config.ts'
import type { World } from '../platform/world.ts'
import { dayOpen, rememberDays } from './candles/day.ts'
import { createCandles } from './candles/keeper.ts'
import { createRecent } from './candles/recent.ts'
import type { Feed } from './feed/feed.ts'
import { keepToKind } from './feed/kind.ts'
import { openFeed } from './feed/open.ts'
import { recordedSource } from './feed/recorded/index.ts'
import { figuresOf, priceState } from './figures.ts'
import type { Figures, FigureSources } from './figures.ts'
import { haltShown, neverHalted, type HaltOf } from './halts.ts'
import { hoursOf, type Hours } from './hours.ts'
import { createIngest } from './ingest.ts'
import { createCommitter } from './log/committer.ts'
import { notaryOf, openSigner, type Signer } from './log/signer.ts'
import { silenceMs } from './guards.ts'
import { loadHeads } from './log/store.ts'
import { createPrices } from './prices.ts'
import { checkpointAfter, ticksAfter, ticksOf } from './proofs.ts'
import { createQueries } from './queries.ts'
import { isFeedSilent } from './silence.ts'
import type { MarketSymbol, Symbols } from './symbols.ts'
import { loadSymbols, withoutVolume } from './symbols.ts'
import type { MarketBus } from './topics.ts'

export type { Candle } from './candles/candle.ts'
export { alertNotices, createAlerts } from './alerts/index.ts'
export type { Feed } from './feed/feed.ts'
export { deleteFavoritesAndAlerts } from './forget.ts'
export { createRecordedFeed } from './feed/recorded/index.ts'
export type { PriceState } from './figures.ts'
export type { Hours } from './hours.ts'
export type { LastTick, Prices } from './prices.ts'
export type { Notary } from './log/signer.ts'
export {
  checkpointAfter,
  finalAtOf,
  firstTicks,
  lastSeqBefore,
  lastTicks,
  lastTicksUntil,
  seqBefore,
  listCheckpoints,
  segmentsOf,
  ticksAfter,
  ticksBetween,
  ticksOf,
} from './proofs.ts'
export { pushMarket } from './push.ts'
export { tiersView } from './quotes.ts'
export { marketRoutes } from './routes.ts'
export type { MarketSymbol, Symbols } from './symbols.ts'
export { loadSymbols } from './symbols.ts'
export type { CommittedTick, FeedTick } from './tick.ts'
export type { MarketTopics } from './topics.ts'
export type { PriceSource, UsdPrice, UsdPrices } from './usd-prices.ts'
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
  readonly config: { readonly dataFolder: string; readonly feed?: FeedConfig }
  readonly onError: (error: unknown) => void
  /** The last halt decision on each market; by default none was ever halted. */
  readonly haltOf?: HaltOf
  /** By default the configured feed. */
  readonly feed?: Feed
}

export type Market = Awaited<ReturnType<typeof createMarket>>

/** Symbols, prices, the tick log and candles. Ticks flow after `start`. */
export async function createMarket(options: MarketOptions) {
  const { pool, world, bus, config, onError, haltOf = neverHalted } = options
  const { feed, isRecorded, symbols } = await openSource(options)
  const names = [...symbols.keys()]
  const hours = hoursOf(feed)
  const signer = openSigner(join(config.dataFolder, 'keys', 'ticks.pem'))
  const known = await loadHeads(pool, names, world.clock.now() - silenceMs)
  const prices = createPrices(known.heads.values())
  const recent = createRecent()
  const kept = { symbols: names, recent, completeUntil: () => committer.signedUntil() }
  const candles = createCandles({ ...kept, pool, world, feed, onError })
  const day = rememberDays(recent.of)
  const { restartsAt } = feed
  const { lastBefore } = candles
  const views = symbolViews({ prices, hours, haltOf, day, isRecorded, restartsAt, lastBefore })

  const fenced = Promise.withResolvers<void>()
  const committer = createCommitter({
    pool,
    world,
    signer,
    ...known,
    onError,
    onFenced: fenced.resolve,
    onCommit(ticks, checkpoint) {
      prices.apply(ticks)
      candles.apply(ticks)
      if (ticks.length > 0) bus.publish('marketTicks', ticks)
      if (checkpoint) bus.publish('marketCheckpoint', checkpoint)
    },
  })
  const rests = { wasClosed: closuresOf(symbols, hours), haltOf }
  const ingest = createIngest({ ...known, ...rests, pool, world, symbols, committer, onError })
  let stopFeed = () => {}

  return {
    symbols,
    /** Whether prices are replayed recordings, not live ones. */
    isRecorded,
    prices,
    ...views,
    hours,
    /** The price 24 hours before a time; null if unknown. */
    openOf: (symbol: string, at: number) => dayOpen(recent.of(symbol), at),
    candles,
    queries: createQueries({ pool, symbols, figures: views.figures, candles }),
    ...notariesOf(signer),
    /** The time up to which no tick will be added (epoch ms). */
    finalAt: committer.finalAt,
    /** Resolves when another process writes the log; prices of this process have stopped for good. */
    fenced: fenced.promise,
    /** Whether this process may serve users: it still writes the log, and its feed is not silent. */
    isReady: (now: number) =>
      !committer.isFenced() && !isFeedSilent({ prices, hours, haltOf }, symbols.values(), now),
    ...logReads(pool),
    /** Resolves when every received tick is committed; for tests and simulations. */
    settled: committer.settled,
    async start(): Promise<void> {
      await candles.start()
      await candles.catchUp(world.clock.now())
      stopFeed = feed.ticks(names, ingest.take, ingest.refuse)
    },
    async stop(): Promise<void> {
      stopFeed()
      await committer.stop()
      await ingest.stop()
      await candles.stop()
    },
  }
}

/** The feed and the symbols whose prices it reports. */
async function openSource({ pool, world, config, onError, feed: given }: MarketOptions) {
  const shipped = loadSymbols()
  const feed =
    given ?? (await openFeed({ world, symbols: shipped, config: config.feed ?? null, onError }))
  const isRecorded = feed.source === recordedSource
  await keepToKind(pool, isRecorded ? 'recorded' : 'live')
  // Live feeds are the median of several sources, for which no traded volume is known.
  return { feed, isRecorded, symbols: isRecorded ? shipped : withoutVolume(shipped) }
}

/** The key of checkpoints, and signers of other documents with it. */
const notariesOf = (signer: Signer) => ({
  /** The public key of checkpoints: Ed25519, 32 raw bytes, base64url. */
  publicKey: signer.publicKey,
  /** Signs orders in proofs with this key. */
  notary: notaryOf(signer, 'order'),
  /** Signs anchors of the operators' audit with this key. */
  anchorNotary: notaryOf(signer, 'anchor'),
  reserveNotary: notaryOf(signer, 'reserve'),
})

/** Reads of the tick log. */
const logReads = (pool: MarketOptions['pool']) => ({
  ticksOf: (symbol: string, seqs: readonly number[]) => ticksOf(pool, symbol, seqs),
  /** Committed ticks after a number, in order, at most a thousand. */
  ticksAfter: (symbol: string, seq: number) => ticksAfter(pool, symbol, seq),
  checkpointAfter: (at: number) => checkpointAfter(pool, at),
})

/** The figures and the state of each symbol at a time. */
function symbolViews(sources: FigureSources) {
  const { haltOf, prices } = sources
  return {
    figures: (symbol: MarketSymbol, now: number): Figures => figuresOf(sources, symbol, now),
    /** Whether decisions may use a symbol's price: opening and triggers need `live`. */
    state: (symbol: MarketSymbol, now: number) => priceState(sources, symbol, now),
    /** The halt of a market; null if it is not halted. */
    halted: (name: string) => haltShown(haltOf(name), prices.tick(name)?.at ?? null),
  }
}

/**
 * Returns a function that tells whether a symbol's market was closed between two times; false for an unknown symbol.
 */
function closuresOf(symbols: Symbols, hours: Pick<Hours, 'wasClosed'>) {
  return (name: string, from: number, to: number): boolean => {
    const symbol = symbols.get(name)
    return symbol !== undefined && hours.wasClosed(symbol, from, to)
  }
}
