import { readPhone } from '../../../api/phone.ts'
import type { Phone } from '../../../api/phone.ts'
import { halfWidth } from '../../../lib/half-width.ts'

/** Where a code can be sent. */
export type Contact = { kind: 'email'; email: string } | ({ kind: 'phone' } & Phone)

/**
 * What someone means who typed an e-mail address or a phone number; null when it is neither. A number
 * that begins with + or 00 brings its own calling code; otherwise `callingCode` is put before it.
 */
export function readContact(text: string, callingCode: string): Contact | null {
  const plain = halfWidth(text).trim()
  if (plain.includes('@')) {
    return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(plain)
      ? { kind: 'email', email: plain.toLowerCase() }
      : null
  }
  const phone = readPhone(plain, callingCode)
  return phone === null ? null : { kind: 'phone', ...phone }
}

/** The account to sign in with: a contact in its one spelling, or a guest's name as it is. */
export function accountOf(text: string, callingCode: string): string {
  const contact = readContact(text, callingCode)
  return contact === null ? halfWidth(text).trim() : addressOf(contact)
}

/** The address under which messages to a contact arrive; numbers are written internationally. */
export function addressOf(contact: Contact): string {
  if (contact.kind === 'email') return contact.email
  // Italy and the Vatican alone keep the leading zero of a national number.
  const national = contact.phoneCode === '39' ? contact.phone : contact.phone.replace(/^0/, '')
  return `+${contact.phoneCode}${national}`
}
