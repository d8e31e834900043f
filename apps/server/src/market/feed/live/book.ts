import { Price, Quantity, toStep } from '@candor/money'
import { quoteAround } from '@candor/rules'
import type { OnRefused } from '../feed.ts'
import type { RefusalReason } from '../../guards.ts'
import type { MarketSymbol } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import { agree } from './agreement.ts'
import { boundOf, judgeQuote, middleOf } from './source-guards.ts'
import type { SourceQuote } from './source.ts'

/** Two ticks of a symbol are at least so far apart: exchanges speak hundreds of times a second. */
export const paceMs = 500
/** What is refused again and again is put on record this often; a raging source must not fill the disk. */
const refusalEveryMs = 60_000

interface Said extends SourceQuote {
  /** Its time as far as it can be true: the source's own, if it says one, and never later than it was heard. */
  readonly trueAt: number
}

/** What the sources of one symbol said last, and the ticks that follow from it. */
export interface Book {
  hear(source: string, quote: SourceQuote, now: number): void
  /** The tick that is due, if the sources say something new on which enough of them agree. */
  due(now: number): FeedTick | null
}

/** A book of this symbol; `asked` is how many sources should speak of it. */
export function createBook(symbol: MarketSymbol, asked: number, onRefused: OnRefused): Book {
  const said = new Map<string, Said>()
  const refusedAt = new Map<string, number>()
  let hasNews = false
  let tickAt = 0
  let toldAt = 0

  function refuse(source: string, quote: SourceQuote, reason: RefusalReason, now: number): void {
    const key = `${source} ${reason}`
    if (now - (refusedAt.get(key) ?? 0) < refusalEveryMs) return
    refusedAt.set(key, now)
    onRefused(tickOf(symbol, middleOf(quote), quote.at ?? now, source), reason)
  }

  return {
    hear(source, quote, now) {
      const reason = judgeQuote(quote, symbol, said.get(source)?.at ?? null, now)
      if (reason !== null) return refuse(source, quote, reason, now)
      said.set(source, { ...quote, trueAt: Math.min(quote.at ?? now, now) })
      hasNews = true
    },
    due(now) {
      if (!hasNews || now - toldAt < paceMs) return null
      hasNews = false
      const fresh = [...said].filter(([, { trueAt }]) => now - trueAt <= symbol.maxAgeMs)
      const opinions = fresh.map(([source, quote]) => ({ source, price: middleOf(quote) }))
      const { price, witnesses, outliers } = agree(opinions, asked, boundOf(symbol))
      const reason = price === null ? 'disagreement' : 'outlier'
      for (const source of outliers) refuse(source, said.get(source)!, reason, now)
      // A link that stalls gives out its backlog as if it were of now: without a time in it, it dates no price.
      const dated = witnesses.filter((source) => said.get(source)!.at !== null)
      if (price !== null && dated.length === 0)
        for (const source of witnesses) refuse(source, said.get(source)!, 'untimed', now)
      const at = Math.max(0, ...dated.map((source) => said.get(source)!.trueAt))
      // Only who is set aside has said something new: that is no news of the price.
      if (price === null || at <= tickAt) return null
      tickAt = at
      toldAt = now
      return tickOf(symbol, price, at, witnesses.join('+'))
    },
  }
}

/** On the symbol's price grid, with its published spread on either side. */
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
