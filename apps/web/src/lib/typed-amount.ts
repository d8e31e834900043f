import { amountText } from './amount-text.ts'

/** More decimals than any currency has, so that no digit is cut. */
const uncut = 64
/** Prefix of a refused text, so that no reader of the field's value takes it for an amount. */
const refusal = '?'

/**
 * The result of typed or pasted text. `text` is the field's value: a decimal text, or the refused text as typed behind
 * a prefix that makes it no amount.
 */
export type TypedAmount = { text: string; fault: 'unreadable' | 'tooFine' | null }

/** Reads the text of an amount field: it is accepted or refused as a whole, never changed. */
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
 * Whether a text may be read differently elsewhere: it has a thousands separator, a comma, full-width signs, or a point
 * that others use to group thousands (`1.000`).
 */
export function isRisky(raw: string): boolean {
  return !/^\s*\d*\.?\d*\s*$/.test(raw) || /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(raw)
}
