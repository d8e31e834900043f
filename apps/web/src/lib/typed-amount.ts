import { amountText } from './amount-text.ts'

/** More decimals than any currency has, so that nothing is cut. */
const uncut = 64

/** What became of what was typed or pasted. `text` is null where the field keeps what it had. */
export type TypedAmount =
  | { text: string; fault: 'cut' | null }
  | { text: null; fault: 'unreadable' | 'tooFine' }

/**
 * Reads what was typed into an amount field, and says what of it was not taken: nothing is refused
 * or cut off in silence, and nothing above zero becomes zero.
 */
export function typedAmount(raw: string, decimals: number): TypedAmount {
  const whole = amountText(raw, uncut)
  const text = amountText(raw, decimals)
  if (whole === null || text === null) return { text: null, fault: 'unreadable' }
  const isZero = !/[1-9]/.test(text)
  if (isZero && /[1-9]/.test(whole)) return { text: null, fault: 'tooFine' }
  const lost = whole.slice(text.length)
  return { text, fault: /[1-9]/.test(lost) ? 'cut' : null }
}
