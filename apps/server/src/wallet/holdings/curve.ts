import { dayMs, dayStart } from '@candor/api'
import { isPar, isPriced, pairOf, usdPriceOf, usdValue, type Candle } from '../../market/index.ts'
import { Amount, Price, subtract, sum } from '@candor/money'
import { readDebtsAt } from '../../loans/index.ts'
import type { Tools } from '../tools.ts'
import { readDayBalances, type DayBalances } from './day-balances.ts'

/** With today, thirty points. */
const endedDays = 29
/** Days end at 16:00 UTC, where a candle of this length ends too. */
const interval = '4h'
const candlesPerDay = 6

/** A user's holdings at a time, in dollars. */
export type CurvePoint = {
  readonly at: number
  readonly usdValue: Amount
  /** Whether every holding had a price then; otherwise the value is a minimum. */
  readonly isWhole: boolean
}

/** The last days up to and including the day that ended at `lastEnd`; at least one. */
type EndedDays = { readonly count: number; readonly lastEnd: number }

/** The last thirty days of a user, without a point for today. A day on which a held currency had no price has no point. */
export async function readCurve(
  tools: Pick<Tools, 'pool' | 'market'>,
  userId: string,
  now: number,
): Promise<CurvePoint[]> {
  const points = await readEndedDays(tools, userId, { count: endedDays, lastEnd: dayStart(now) })
  return points.filter(({ isWhole }) => isWhole)
}

/**
 * The user's holdings at the end of each of these days (UTC+8), at the prices of that time. Days before the first ledger entry
 * have no point.
 */
export async function readEndedDays(
  tools: Pick<Tools, 'pool' | 'market'>,
  userId: string,
  days: EndedDays,
): Promise<CurvePoint[]> {
  const { count, lastEnd } = days
  const firstEnd = lastEnd - (count - 1) * dayMs
  const history = await readDayBalances(tools.pool, userId, firstEnd, lastEnd)
  const closes = await readCloses(tools.market, currenciesOf(history), days)
  const debts = await readDebtsAt(
    tools.pool,
    userId,
    history.map(({ endAt }) => endAt),
  )
  return history.map(({ endAt, balances }, day) => {
    const held = [...balances].filter(([, amount]) => amount !== Amount.zero)
    const values = held.map(([currency, amount]) => {
      const price = closes(currency, endAt)
      return price === null ? null : usdValue(amount, price)
    })
    const known = values.filter((value) => value !== null)
    // Untraded tokens have no price on any day, so they are excluded as in every total.
    const priced = held.filter(([currency]) => isPriced(tools.market.symbols, currency))
    return {
      at: endAt,
      usdValue: worthLess(sum(known), debts[day]!),
      isWhole: known.length === priced.length,
    }
  })
}

/** Holdings less debts, at least zero. */
const worthLess = (held: Amount, debt: Amount): Amount =>
  debt > held ? Amount.zero : subtract(held, debt)

function currenciesOf(history: readonly DayBalances[]): Set<string> {
  return new Set(history.flatMap(({ balances }) => [...balances.keys()]))
}

type Closes = (currency: string, endAt: number) => Price | null

/** The dollar prices of currencies at the ends of these days. */
async function readCloses(
  market: Tools['market'],
  currencies: ReadonlySet<string>,
  { count, lastEnd }: EndedDays,
): Promise<Closes> {
  const prices = new Map<string, Price>()
  await Promise.all(
    [...currencies].map(async (currency) => {
      const pair = pairOf(market.symbols, currency)
      if (pair === null) return
      const candles = await market.candles.list({
        symbol: pair.symbol.name,
        interval,
        limit: count * candlesPerDay,
        endAt: lastEnd,
      })
      for (const [endAt, candle] of lastOfDays(candles))
        prices.set(`${currency} ${endAt}`, usdPriceOf(pair, candle.close))
    }),
  )
  return (currency, endAt) =>
    isPar(currency) ? Price.one : (prices.get(`${currency} ${endAt}`) ?? null)
}

/** The last candle of each day, by the day's end. */
function lastOfDays(candles: readonly Candle[]): Map<number, Candle> {
  return new Map(candles.map((candle) => [dayStart(candle.openAt) + dayMs, candle]))
}
