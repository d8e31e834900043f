import { Amount } from '@candor/money'
import type { Companion } from '@candor/money'

/**
 * The text of an input (`12.`, empty) as a number of a kind; null if it is not above zero. The field already refuses
 * anything else.
 */
export function readFigure<Kind extends bigint>(kind: Companion<Kind>, typed: string): Kind | null {
  const value = read(kind, typed)
  return typeof value === 'bigint' && value > 0n ? value : null
}

/** The reason why a typed amount cannot be sent. */
type AmountProblem = 'missing' | 'tooSmall' | 'tooLarge'
export type AmountReading =
  | { amount: Amount; problem: null }
  | { amount: null; problem: AmountProblem }

/** The allowed range of a field, as decimal texts, both ends included. */
export type AmountBounds = { min: string; max: string }

/** Reads the text of an amount field and checks its bounds. */
export function readAmount(typed: string, { min, max }: AmountBounds): AmountReading {
  const amount = read(Amount, typed)
  if (amount === 'format' || amount === Amount.zero) return { amount: null, problem: 'missing' }
  // The field allows only decimal texts, so an invalid amount here is beyond all range.
  if (typeof amount === 'string' || amount > Amount.read(max)) {
    return { amount: null, problem: 'tooLarge' }
  }
  return amount < Amount.read(min)
    ? { amount: null, problem: 'tooSmall' }
    : { amount, problem: null }
}

function read<Kind extends bigint>(kind: Companion<Kind>, typed: string) {
  return kind.try(typed.replace(/\.$/, ''))
}
