export { Amount, Price, Quantity, Rate } from './kinds.ts'
export type { Kind } from './kinds.ts'
export { largestWhole } from './kind.ts'
export type { Companion } from './kind.ts'
export { MoneyError } from './money-error.ts'
export type { MoneyReason } from './money-error.ts'
export { divide } from './rounding.ts'
export type { Rounding } from './rounding.ts'
export {
  absolute,
  add,
  compare,
  larger,
  negate,
  smaller,
  subtract,
  sum,
  toStep,
} from './arithmetic.ts'
export { portion, priceOf, quantityFor, ratio, worth } from './products.ts'
export { format } from './format.ts'
export type { FormatOptions } from './format.ts'
