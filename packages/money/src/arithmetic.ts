import type { Kind } from './kinds.ts'
import { divide, type Rounding } from './rounding.ts'

// Bigint operators lose the kind, so these functions restore it. The second operand is `NoInfer`; otherwise the
// compiler would accept an amount and a price together as "amount or price".

/** a + b, both of one kind. */
export function add<K extends Kind>(a: K, b: NoInfer<K>): K {
  return ((a as bigint) + b) as K
}

/** a − b, both of one kind. */
export function subtract<K extends Kind>(a: K, b: NoInfer<K>): K {
  return ((a as bigint) - b) as K
}

/** −a. */
export function negate<K extends Kind>(a: K): K {
  return -(a as bigint) as K
}

/** The distance of `a` from zero. */
export function absolute<K extends Kind>(a: K): K {
  return a < 0n ? negate(a) : a
}

/** −1, 0 or 1 if a is less than, equal to or more than b: the order that `sort` expects. */
export function compare<K extends Kind>(a: K, b: NoInfer<K>): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The lesser of two. */
export function smaller<K extends Kind>(a: K, b: NoInfer<K>): K {
  return a < b ? a : b
}

/** The greater of two. */
export function larger<K extends Kind>(a: K, b: NoInfer<K>): K {
  return a > b ? a : b
}

/** The total of a list; an empty list gives zero. */
export function sum<K extends Kind>(values: Iterable<K>): K {
  let total = 0n
  for (const value of values) total += value
  return total as K
}

/**
 * The nearest multiple of `step` in the named direction, such as a price on its tick.
 * @throws RangeError when `step` is zero.
 */
export function toStep<K extends Kind>(value: K, step: NoInfer<K>, rounding: Rounding): K {
  return (divide(value, step, rounding) * step) as K
}
