import { hourMs } from '@candor/api'
import { least, most, unit, up } from '../naive/units.ts'

// Due times and amounts of an unsecured loan's instalments.

const zoneMs = 8 * hourMs
const cent = unit / 100n
const yearDays = 365n
const yearMonths = 12n

export type NaivePart = {
  /** Hours after the payout. */
  readonly hour: number
  readonly principal: bigint
}

/** Interest of an hour, rounded up. */
export const hourCosts = (amount: bigint, dailyRate: bigint): bigint =>
  up(amount * dailyRate, unit * 24n)

/** Hours to the same local day and time (UTC+8) of each following month, or to the month's last day if it has no such day. */
export function hoursOfMonths(startAt: number, months: number): number[] {
  const wall = new Date(startAt + zoneMs)
  return Array.from({ length: months }, (_, place) => {
    const at = new Date(wall)
    at.setUTCDate(1)
    at.setUTCMonth(wall.getUTCMonth() + place + 1)
    const month = at.getUTCMonth()
    for (let day = 1; day < wall.getUTCDate(); day += 1) {
      const next = new Date(at.getTime() + 24 * hourMs)
      if (next.getUTCMonth() !== month) break
      at.setTime(next.getTime())
    }
    return (at.getTime() - zoneMs - startAt) / hourMs
  })
}

/**
 * The instalment to the nearest cent, found by simulated repayment: the first cent for which half a cent more would be
 * enough.
 */
function instalment(principal: bigint, dailyRate: bigint, months: number): bigint {
  const whole = unit * yearMonths
  const growth = whole + dailyRate * yearDays
  const isEnough = (halfCents: bigint) => {
    // All amounts are doubled, and scaled once per month, so that nothing is rounded.
    let [left, scale] = [2n * principal, 1n]
    for (let month = 0; month < months; month += 1) {
      scale *= whole
      left = left * growth - halfCents * cent * scale
    }
    return left < 0n
  }
  let [fits, tooMuch] = [0n, principal / cent + 2n]
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n
    if (isEnough(2n * middle - 1n)) tooMuch = middle
    else fits = middle
  }
  return fits * cent
}

/** The instalments. Each pays the interest of its hours first; the last one pays the rest. */
export function partsOf(
  principal: bigint,
  dailyRate: bigint,
  hours: readonly number[],
): NaivePart[] {
  const equal = instalment(principal, dailyRate, hours.length)
  let left = principal
  return hours.map((hour, place) => {
    const span = BigInt(hour - (hours[place - 1] ?? 0))
    const interest = hourCosts(left, dailyRate) * span
    const isLast = place === hours.length - 1
    const part = isLast ? left : least(left, most(0n, equal - interest))
    left -= part
    return { hour, principal: part }
  })
}

/** Principal overdue after this many hours. */
export function lateOf(parts: readonly NaivePart[], principal: bigint, hour: number): bigint {
  let mayBeLeft = 0n
  for (const part of parts) if (part.hour > hour) mayBeLeft += part.principal
  return most(0n, principal - mayBeLeft)
}
