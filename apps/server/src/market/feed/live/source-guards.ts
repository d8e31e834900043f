import type { Price, Rate } from '@candor/money'
import { add, divide, Price as PriceKind, Rate as RateKind, ratio, subtract } from '@candor/money'
import { clockLeadMs } from '@candor/rules'
import type { RefusalReason } from '../../guards.ts'
import type { MarketSymbol } from '../../symbols.ts'
import type { SourceQuote } from './source.ts'

/**
 * How far from the median a source may be and still be a witness, and how far its ask from its bid: a
 * sixth of what a price may jump. That is 0.5 to 0.83 % for currencies of networks, 0.5 % for silver, 0.33 % for gold
 * and indices and 0.17 % for currencies.
 */
export function boundOf({ jumpRate }: Pick<MarketSymbol, 'jumpRate'>): Rate {
  return RateKind.of(divide(jumpRate, 6n, 'floor'))
}

/** Half way between bid and ask. */
export function middleOf({ bid, ask }: Pick<SourceQuote, 'bid' | 'ask'>): Price {
  return PriceKind.of(divide(add(bid, ask), 2n, 'floor'))
}

/**
 * Judges what a source says, before it has a voice; null gives it one. `saidAt` is the time of what it
 * said last. The tick that comes of it goes through the guards of all feeds besides.
 */
export function judgeQuote(
  quote: SourceQuote,
  symbol: MarketSymbol,
  saidAt: number | null,
  now: number,
): RefusalReason | null {
  const { bid, ask, at } = quote
  if (bid <= 0n) return 'not_positive'
  if (bid > ask) return 'crossed'
  if (ratio(subtract(ask, bid), bid, 'ceil') > boundOf(symbol)) return 'wide'
  // Nobody knows how old it is: it may bear out what others say, and makes no price (`book.ts`).
  if (at === null) return null
  if (at > now + clockLeadMs) return 'in_future'
  if (saidAt !== null && at <= saidAt) return 'not_after_last'
  if (now - at > symbol.maxAgeMs) return 'too_old'
  return null
}
