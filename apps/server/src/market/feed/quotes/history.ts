import { minuteMs } from '@candor/api'
import { Quantity } from '@candor/money'
import type { HistoryConfig, QuotesConfig } from '../../../platform/feed-config.ts'
import type { Candle } from '../../candles/candle.ts'
import { priceFrom, timeFrom, timeIn } from '../live/fields.ts'
import { isConsistentCandle } from '../live/candle-check.ts'
import { at, parseExact } from './json.ts'
import { withToken } from './templates.ts'

const patienceMs = 10_000
const longestAnswer = 8_388_608

/**
 * Fetches the vendor's own minutes, page by page.
 * @throws Error when the vendor does not answer, or answers in another form
 */
export async function fetchHistory(
  { symbols, token }: Pick<QuotesConfig, 'symbols' | 'token'>,
  history: HistoryConfig,
  symbol: string,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
): Promise<Candle[]> {
  const page = history.limit * minuteMs
  const found = new Map<number, Candle>()
  for (let begin = Math.ceil(from / minuteMs) * minuteMs; begin <= to; begin += page) {
    const end = Math.min(to, begin + page - 1)
    const [first, last] = [begin, end].map((time) => timeIn(history.timeUnit, time))
    const url = withToken(history.url, encodeURIComponent(token ?? ''))
      .replaceAll('{symbol}', encodeURIComponent(symbols[symbol] ?? ''))
      .replaceAll('{from}', encodeURIComponent(first!))
      .replaceAll('{to}', encodeURIComponent(last!))
    for (const candle of candlesFrom(await answerOf(url, signal), history))
      if (candle.openAt >= begin && candle.openAt <= end) found.set(candle.openAt, candle)
  }
  return [...found.values()].toSorted((a, b) => a.openAt - b.openAt)
}

async function answerOf(url: string, ended: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(patienceMs)])
  const answer = await fetch(url, { redirect: 'error', signal })
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel()
    throw new Error(`history was answered with ${answer.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > longestAnswer) throw new Error('history is longer than can be read')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function candlesFrom(text: string, history: HistoryConfig): Candle[] {
  const list = at(parseExact(text), history.list)
  if (!Array.isArray(list)) throw new Error('history is no list')
  return list.flatMap((part: unknown) => candleFrom(part, history) ?? [])
}

/** A minute with contradictory figures is left out: a gap is better than a wrong candle. */
function candleFrom(part: unknown, history: HistoryConfig): Candle | null {
  const openAt = timeFrom(at(part, history.openAt), history.timeUnit)
  const price = (path: string) => priceFrom(at(part, path))
  const [open, high, low, close] = [history.open, history.high, history.low, history.close].map(
    price,
  )
  if (openAt === null || openAt % minuteMs !== 0) return null
  if (!open || !high || !low || !close || !isConsistentCandle({ open, high, low, close }))
    return null
  return { openAt, open, high, low, close, volume: Quantity.zero }
}
