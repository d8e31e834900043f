import type { Price, Rate } from '@candor/money'
import { add, divide, Price as PriceKind, Rate as RateKind, ratio, subtract } from '@candor/money'
import { clockLeadMs } from '@candor/rules'
import type { RefusalReason } from '../../guards.ts'
import type { MarketSymbol } from '../../symbols.ts'
import type { SourceQuote } from './source.ts'

/**
 * The bound of a source's distance from the median, and of its spread, within which it counts: a sixth of the jump
 * limit. That is 0.5 to 0.83 % for cryptocurrencies, 0.5 % for silver, 0.33 % for gold and indices and 0.17 % for
 * currencies.
 */
export function boundOf({ jumpRate }: Pick<MarketSymbol, 'jumpRate'>): Rate {
  return RateKind.of(divide(jumpRate, 6n, 'floor'))
}

/** The middle between bid and ask. */
export function middleOf({ bid, ask }: Pick<SourceQuote, 'bid' | 'ask'>): Price {
  return PriceKind.of(divide(add(bid, ask), 2n, 'floor'))
}

/**
 * Checks a source's quote before it counts. `lastQuoteAt` is the time of the source's last quote. The resulting tick must
 * also pass the guards of all feeds.
 * @returns the reason of a refusal, or null
 */
export function judgeQuote(
  quote: SourceQuote,
  symbol: MarketSymbol,
  lastQuoteAt: number | null,
  now: number,
): RefusalReason | null {
  const { bid, ask, at } = quote
  if (bid <= 0n) return 'not_positive'
  if (bid > ask) return 'crossed'
  if (ratio(subtract(ask, bid), bid, 'ceil') > boundOf(symbol)) return 'wide'
  // Its age is unknown: it may confirm other sources and makes no price alone.
  if (at === null) return null
  if (at > now + clockLeadMs) return 'in_future'
  if (lastQuoteAt !== null && at <= lastQuoteAt) return 'not_after_last'
  if (now - at > symbol.maxAgeMs) return 'too_old'
  return null
}
