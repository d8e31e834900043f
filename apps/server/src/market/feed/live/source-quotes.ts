import { Price, Quantity, toStep } from '@candor/money'
import { quoteAround } from '@candor/rules'
import type { OnRefused } from '../feed.ts'
import type { RefusalReason } from '../../guards.ts'
import type { MarketSymbol } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import { agree } from './agreement.ts'
import { boundOf, judgeQuote, middleOf } from './source-guards.ts'
import type { SourceQuote } from './source.ts'

/** Shortest time between two ticks of a symbol (ms); exchanges send hundreds of quotes a second. */
const paceMs = 500
/** Interval at which repeated refusals are recorded (ms), so that a flooding source does not fill the disk. */
const refusalEveryMs = 60_000

interface DatedQuote extends SourceQuote {
  /** The plausible time of the quote: the source's own, if it has one, and never later than its arrival. */
  readonly trueAt: number
}

/** The last quotes of one symbol by source, and the ticks that follow from them. */
export interface SourceQuotes {
  hear(source: string, quote: SourceQuote, now: number): void
  /** The due tick, if the sources have new quotes on which enough of them agree. */
  due(now: number): FeedTick | null
}

/** @param asked number of sources that are asked for this symbol */
export function createSourceQuotes(
  symbol: MarketSymbol,
  asked: number,
  onRefused: OnRefused,
): SourceQuotes {
  const latest = new Map<string, DatedQuote>()
  const refusedAt = new Map<string, number>()
  let hasNews = false
  let tickAt = 0
  let announcedAt = 0

  function refuse(source: string, quote: SourceQuote, reason: RefusalReason, now: number): void {
    const key = `${source} ${reason}`
    if (now - (refusedAt.get(key) ?? 0) < refusalEveryMs) return
    refusedAt.set(key, now)
    onRefused(tickOf(symbol, middleOf(quote), quote.at ?? now, source), reason)
  }

  return {
    hear(source, quote, now) {
      const reason = judgeQuote(quote, symbol, latest.get(source)?.at ?? null, now)
      if (reason !== null) return refuse(source, quote, reason, now)
      latest.set(source, { ...quote, trueAt: Math.min(quote.at ?? now, now) })
      hasNews = true
    },
    due(now) {
      if (!hasNews || now - announcedAt < paceMs) return null
      hasNews = false
      const fresh = [...latest].filter(([, { trueAt }]) => now - trueAt <= symbol.maxAgeMs)
      const opinions = fresh.map(([source, quote]) => ({ source, price: middleOf(quote) }))
      const { price, witnesses, outliers } = agree(opinions, asked, boundOf(symbol))
      const reason = price === null ? 'disagreement' : 'outlier'
      for (const source of outliers) refuse(source, latest.get(source)!, reason, now)
      // A stalled link releases its backlog as if it were current, so a quote without a time dates no price.
      const dated = witnesses.filter((source) => latest.get(source)!.at !== null)
      if (price !== null && dated.length === 0)
        for (const source of witnesses) refuse(source, latest.get(source)!, 'untimed', now)
      const at = Math.max(0, ...dated.map((source) => latest.get(source)!.trueAt))
      // Only an outlier has a new quote, which does not change the price.
      if (price === null || at <= tickAt) return null
      tickAt = at
      announcedAt = now
      return tickOf(symbol, price, at, witnesses.join('+'))
    },
  }
}

/** Rounds to the symbol's price grid, with the published spread on either side. */
function tickOf(symbol: MarketSymbol, price: Price, at: number, source: string): FeedTick {
  const onGrid = toStep(Price.of(price + symbol.priceStep / 2n), symbol.priceStep, 'floor')
  return {
    symbol: symbol.name,
    price: onGrid,
    ...quoteAround(onGrid, symbol.halfSpread),
    at,
    source,
    volume: Quantity.zero,
  }
}
