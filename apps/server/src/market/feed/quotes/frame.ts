import type { FrameConfig } from '../../../platform/feed-config.ts'
import type { SourceQuote } from '../live/index.ts'
import { priceFrom, timeFrom } from '../live/fields.ts'
import { at, parseExact } from './json.ts'

/** More quotes than this in one frame are not read. */
const mostInFrame = 1_000

/** What came of a frame: its quotes, and how many of its parts looked like quotes and could not be read. */
export interface FrameRead {
  readonly quotes: readonly SourceQuote[]
  readonly unreadable: number
}

/**
 * Reads a vendor's frame as the configuration says. Greetings, acknowledgements and quotes of symbols that
 * nobody asked for are nothing; what is no JSON, or a quote without a price or a time, is unreadable.
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
