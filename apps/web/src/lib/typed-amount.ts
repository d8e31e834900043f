import { amountText } from './amount-text.ts'

/** More decimals than any currency has, so that nothing is cut. */
const uncut = 64
/** Stands before a refused text, so that nobody who reads the field's value takes it for an amount. */
const refusal = '?'

/**
 * What became of what was typed or pasted. `text` is the field's value: a decimal text, or the refused
 * text as it was typed behind a sign that makes it no amount.
 */
export type TypedAmount = { text: string; fault: 'unreadable' | 'tooFine' | null }

/** Reads what was typed into an amount field: it is taken whole or refused whole, never changed. */
export function typedAmount(raw: string, decimals: number): TypedAmount {
  const whole = amountText(raw, uncut)
  const text = amountText(raw, decimals)
  if (whole === null || text === null) return { text: refusal + raw, fault: 'unreadable' }
  const lost = whole.slice(text.length)
  return /[1-9]/.test(lost) ? { text: refusal + raw, fault: 'tooFine' } : { text, fault: null }
}

/** Whether a field's value is a refused text. */
export const isRefused = (value: string) => value.startsWith(refusal)

/** A field's value as it was typed. */
export const asTyped = (value: string) => (isRefused(value) ? value.slice(refusal.length) : value)

/**
 * Whether a text may be read in another way than the app does: it has a separator of thousands, a
 * comma, signs of another width, or a point where others group thousands (`1.000`).
 */
export function isRisky(raw: string): boolean {
  return !/^\s*\d*\.?\d*\s*$/.test(raw) || /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(raw)
}
