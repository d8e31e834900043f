import { Amount } from '@candor/money'
import type { Companion } from '@candor/money'

/**
 * A figure as it stands in an input (`12.`, empty) as a number of its kind; null while it is no
 * figure above zero. Fields keep everything else out already.
 */
export function readFigure<Kind extends bigint>(kind: Companion<Kind>, typed: string): Kind | null {
  const value = read(kind, typed)
  return typeof value === 'bigint' && value > 0n ? value : null
}

/** Why a typed amount cannot be sent. */
export type AmountProblem = 'missing' | 'tooSmall' | 'tooLarge'
export type AmountReading =
  | { amount: Amount; problem: null }
  | { amount: null; problem: AmountProblem }

/** What a field may take, as decimal texts, both ends included. */
export type AmountBounds = { min: string; max: string }

/** Reads what was typed into an amount field and holds it against its bounds. */
export function readAmount(typed: string, { min, max }: AmountBounds): AmountReading {
  const amount = read(Amount, typed)
  if (amount === 'format' || amount === Amount.zero) return { amount: null, problem: 'missing' }
  // The field lets only decimal texts through, so what is no amount now is beyond all range.
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
