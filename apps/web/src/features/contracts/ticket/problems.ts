import type { PositionPreview } from '@candor/api'
import type { Refused } from '../use-trade-intent.ts'

/** The refusals shown at the size field; the exits have their own messages, the rest is general. */
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
  /** The message without a field. */
  readonly other: string | null
  /** The first message, where only one fits. */
  readonly first: string | null
  readonly needsFunds: boolean
  /** Whether this leverage requires answered questions. */
  readonly needsAnswers: boolean
}

/** Assigns the warnings of the preview, and a refusal, to the fields where the user can correct them. */
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
