import { Amount, Price, Rate, divide } from '@candor/money'
import type { HeldTime } from './funding.ts'
import type { Holding } from './position.ts'

const dayMs = 24 * 3_600_000
/** A night begins at 22:00 UTC, New York's 17:00 in winter, all year round. */
const nightStartMs = 22 * 3_600_000

/**
 * The weekday whose night is charged three times to cover the weekend: Wednesday for currencies and gold, Friday for
 * indices.
 */
export type TripleDay = 'wednesday' | 'friday'

/** The overnight cost or income of an instrument that closes at weekends. */
export interface OvernightTerms {
  /** The size of one point, quote per base. */
  readonly point: Price
  /** Points that a long receives per night; below zero it pays. */
  readonly longPoints: Rate
  /** Points that a short receives per night; below zero it pays. */
  readonly shortPoints: Rate
  readonly tripleDay: TripleDay
}

/** The first night to charge that begins at or after a time; both in milliseconds since 1970, UTC. */
export function nextNight(from: number, tripleDay: TripleDay): number {
  let at = Math.ceil((from - nightStartMs) / dayMs) * dayMs + nightStartMs
  while (nightsHeld({ from: at, to: at }, tripleDay) === 0) at += dayMs
  return at
}

/**
 * The nights to charge for a period: one for each 22:00 UTC in it, its ends included, from Monday to Friday, and three
 * on the triple day, so that every full week counts seven.
 */
export function nightsHeld({ from, to }: HeldTime, tripleDay: TripleDay): number {
  const triple = tripleDay === 'wednesday' ? 3 : 5
  const last = Math.floor((to - nightStartMs) / dayMs)
  let nights = 0
  for (let day = Math.ceil((from - nightStartMs) / dayMs); day <= last; day += 1) {
    const weekday = new Date(day * dayMs).getUTCDay()
    if (weekday === triple) nights += 3
    else if (weekday >= 1 && weekday <= 5) nights += 1
  }
  return nights
}

/**
 * The payment that a holding receives for a number of nights, q·point·points·nights·quotePrice (the swap points of
 * Deriv's calculator); below zero it pays. In the account's currency, rounded down: credits down, charges up.
 * `quotePrice` is the worth of one unit of the quote currency in the account's currency.
 * @throws RangeError when `nights` is not whole.
 */
export function overnightPayment(
  { direction, quantity }: Pick<Holding, 'direction' | 'quantity'>,
  terms: OvernightTerms,
  nights: number,
  quotePrice: Price,
): Amount {
  const points = direction === 'long' ? terms.longPoints : terms.shortPoints
  const exact = quantity * terms.point * points * BigInt(nights) * quotePrice
  return Amount.of(divide(exact, Price.one * Rate.one * Price.one, 'floor'))
}
