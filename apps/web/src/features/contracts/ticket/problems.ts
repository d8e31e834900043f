import type { PositionPreview } from '@candor/api'
import type { Refused } from '../parts/use-trade-intent.ts'

/** Which refusals belong to the size field; the exits have words of their own, the rest is general. */
const sizeKeys = new Set([
  'QUANTITY_OUT_OF_RANGE',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_PRECISION',
  'MARGIN_INSUFFICIENT',
  'LEVERAGE_OUT_OF_RANGE',
])
const exitKey = 'TPSL_INVALID'

export type Problems = {
  readonly size: string | null
  /** What belongs to no field. */
  readonly other: string | null
  /** The first of all, for the place where only one fits. */
  readonly first: string | null
  readonly needsFunds: boolean
  /** This leverage is for those who have answered what is asked about it. */
  readonly needsAnswers: boolean
}

/** Sorts what the server's preview warns of, and what it refused, to where the user can mend it. */
export function problemsOf(
  warnings: PositionPreview['warnings'],
  refused: Refused | null,
): Problems {
  const blocking = warnings.filter((warning) => warning.blocking)
  const size = blocking.find(({ key }) => sizeKeys.has(key))
  const other = blocking.find(({ key }) => !sizeKeys.has(key) && key !== exitKey)
  const refusedSize = refused?.fields['quantity'] ?? refused?.fields['margin']
  return {
    size: size?.message ?? refusedSize ?? refused?.fields['leverage'] ?? null,
    other: other?.message ?? null,
    first: blocking[0]?.message ?? null,
    needsAnswers: blocking.some(({ key }) => key === 'APPROPRIATENESS_REQUIRED'),
    needsFunds: blocking.some(({ key }) => key === 'MARGIN_INSUFFICIENT'),
  }
}
