import type { FrameConfig } from '../../../platform/feed-config.ts'
import type { SourceQuote } from '../live/index.ts'
import { priceFrom, timeFrom } from '../live/fields.ts'
import { at, parseExact } from './json.ts'

/** Most quotes that are read from one frame. */
const mostInFrame = 1_000

/** The result of a frame: its quotes, and the number of unreadable parts that looked like quotes. */
export interface FrameRead {
  readonly quotes: readonly SourceQuote[]
  readonly unreadable: number
}

/**
 * Parses a vendor's frame as configured. Greetings, acknowledgements and quotes of unknown symbols are ignored; invalid
 * JSON, and a quote without a price or a time, count as unreadable.
 */
export function readFrame(
  text: string,
  frame: FrameConfig,
  ours: ReadonlyMap<string, string>,
): FrameRead {
  let whole: unknown
  try {
    whole = parseExact(text)
  } catch {
    return { quotes: [], unreadable: 1 }
  }
  const found = listOf(whole, frame)
  const quotes: SourceQuote[] = []
  let unreadable = Math.max(0, found.length - mostInFrame)
  for (const part of found.slice(0, mostInFrame)) {
    const theirs = at(part, frame.symbol)
    const symbol = typeof theirs === 'string' ? ours.get(theirs) : undefined
    if (symbol === undefined) continue
    const quote = quoteFrom(part, symbol, frame)
    if (quote) quotes.push(quote)
    else unreadable += 1
  }
  return { quotes, unreadable }
}

function listOf(whole: unknown, { list, where }: FrameConfig): readonly unknown[] {
  if (Object.entries(where).some(([path, wanted]) => at(whole, path) !== wanted)) return []
  const found = list === undefined ? whole : at(whole, list)
  return Array.isArray(found) ? found : found === undefined ? [] : [found]
}

function quoteFrom(part: unknown, symbol: string, frame: FrameConfig): SourceQuote | null {
  const bid = priceFrom(at(part, frame.bid ?? frame.price ?? ''))
  const ask = priceFrom(at(part, frame.ask ?? frame.price ?? ''))
  const time = timeFrom(at(part, frame.at), frame.timeUnit)
  return bid === null || ask === null || time === null ? null : { symbol, bid, ask, at: time }
}
