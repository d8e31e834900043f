import { fractionText, readFraction } from './decimal-text.ts'
import { MoneyError, type MoneyReason } from './money-error.ts'

declare const kindName: unique symbol

/** A bigint that counts units of one kind, so that a price is never taken for an amount. */
export type Branded<Name extends string> = bigint & { readonly [kindName]: Name }

/** Typed texts above this many whole units are refused, so that no product can overflow a column. */
export const largestWhole = 1_000_000_000n

/** The operations of one kind of number: reading, writing and making it. */
export interface Companion<K extends bigint> {
  /** Digits after the point; one unit is 10 to the power of minus `decimals`. */
  readonly decimals: number
  readonly zero: K
  /** One whole unit: the divisor of a product of two kinds. */
  readonly one: K
  /** Makes a value from raw units of a column or a computation. Checks no bounds. */
  of(units: bigint): K
  /**
   * Reads a decimal text such as `-12.5`: digits, at most one point with digits on both sides, no
   * plus, exponent, separator, blank or needless leading zero. Zeros at the end do not count.
   * @throws MoneyError `format`, `precision` (more decimals than the kind has) or `range`
   * (further from zero than 10⁹ whole units).
   */
  parse(text: string): K
  /** As `parse`, but returns the reason instead of throwing it: for forms. */
  try(text: string): K | MoneyReason
  /**
   * Reads a figure written by Candor itself: as `parse`, but without the upper bound, because a sum may be larger than
   * anything that can be typed.
   * @throws MoneyError `format` or `precision`
   */
  read(text: string): K
  /** The shortest decimal text: no zeros at the end, no exponent, never `-0`. */
  text(value: K): string
}

/** Makes the companion object of a kind that counts units of 10 to the power of minus `decimals`. */
export function companion<K extends bigint>(decimals: number): Companion<K> {
  const of = (units: bigint) => units as K
  const one = 10n ** BigInt(decimals)
  const limit = largestWhole * one

  function attempt(text: string): K | MoneyReason {
    const units = readFraction(text, decimals)
    if (typeof units === 'string') return units
    return units > limit || units < -limit ? 'range' : of(units)
  }

  function parse(text: string): K {
    const result = attempt(text)
    if (typeof result === 'string') throw new MoneyError(result, text)
    return result
  }

  function read(text: string): K {
    const units = readFraction(text, decimals)
    if (typeof units === 'string') throw new MoneyError(units, text)
    return of(units)
  }

  return {
    decimals,
    zero: of(0n),
    one: of(one),
    of,
    parse,
    try: attempt,
    read,
    text: (value) => fractionText(value, decimals),
  }
}
