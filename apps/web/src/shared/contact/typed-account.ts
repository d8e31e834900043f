import { isEmail, plainEmail, plainText } from '@candor/api'
import { addressOf } from '../../api/contact.ts'
import type { Contact } from '../../api/contact.ts'
import { readPhone } from '../../api/phone.ts'

/**
 * Parses a typed email address or phone number; null if it is neither. A number
 * that starts with + or 00 has its own calling code; otherwise `callingCode` is prepended.
 */
export function readContact(text: string, callingCode: string): Contact | null {
  const email = plainEmail(text)
  if (email.includes('@')) return isEmail(email) ? { kind: 'email', email } : null
  const phone = readPhone(text, callingCode)
  return phone === null ? null : { kind: 'phone', ...phone }
}

/** The account for signing in: a normalized contact, or a guest's name unchanged. */
export function accountOf(text: string, callingCode: string): string {
  const contact = readContact(text, callingCode)
  return contact === null ? plainText(text).trim() : addressOf(contact)
}

/** Whether a text is an address or a complete number, which does not depend on the calling code. */
export const isContact = (text: string): boolean => readContact(text, '1') !== null

/** A contact as the input of calls. */
export function contactInput(contact: Contact) {
  return contact.kind === 'email'
    ? { type: 'email' as const, email: contact.email }
    : { type: 'phone' as const, phoneCode: contact.phoneCode, phone: contact.phone }
}

/** The form field of each input name, in a form with one field for the contact. */
export const contactNames = { email: 'account', phone: 'account', phoneCode: 'account' } as const
