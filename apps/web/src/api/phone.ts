import { plainText } from '@candor/api'
import { callingCodeIn } from './countries.ts'

/** A number in the server's form: the calling code, and the digits after it. */
export type Phone = { phoneCode: string; phone: string }

/** Whether this text can only become a phone number, so that a calling code is needed. */
export function looksLikePhone(text: string): boolean {
  return /^\+?[\d\s().-]{3,}$/.test(plainText(text).trim())
}

/** Whether the typed text has its own calling code. */
export const isInternational = (text: string) => /^\s*(?:\+|00)/.test(plainText(text))

/** Parses a typed number; null if invalid. `callingCode` is used if the text has none of its own. */
export function readPhone(text: string, callingCode: string): Phone | null {
  const plain = plainText(text).trim()
  if (!looksLikePhone(plain)) return null
  const digits = plain.replace(/\D/g, '')
  if (!isInternational(plain)) return phoneOf(callingCode, digits)
  const whole = plain.startsWith('+') ? digits : digits.slice(2)
  const own = callingCodeIn(whole)
  return own === null ? null : phoneOf(own, whole.slice(own.length))
}

/** A number in its typed, international form; empty for none. */
export function typedPhone({ phoneCode, phone }: { [Part in keyof Phone]: Phone[Part] | null }) {
  return phoneCode === null || phone === null ? '' : `+${phoneCode} ${phone}`
}

function phoneOf(phoneCode: string, phone: string): Phone | null {
  return /^\d{4,15}$/.test(phone) ? { phoneCode, phone } : null
}
