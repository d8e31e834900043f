import { isEmail, plainEmail, plainText } from '@candor/api'
import { addressOf } from '../../../api/contact.ts'
import type { Contact } from '../../../api/contact.ts'
import { readPhone } from '../../../api/phone.ts'

/**
 * What someone means who typed an e-mail address or a phone number; null when it is neither. A number
 * that begins with + or 00 brings its own calling code; otherwise `callingCode` is put before it.
 */
export function readContact(text: string, callingCode: string): Contact | null {
  const email = plainEmail(text)
  if (email.includes('@')) return isEmail(email) ? { kind: 'email', email } : null
  const phone = readPhone(text, callingCode)
  return phone === null ? null : { kind: 'phone', ...phone }
}

/** The account to sign in with: a contact in its one spelling, or a guest's name as it is. */
export function accountOf(text: string, callingCode: string): string {
  const contact = readContact(text, callingCode)
  return contact === null ? plainText(text).trim() : addressOf(contact)
}

/** Whether it is an address or a complete number. That does not depend on the country: any calling code will do. */
export const isContact = (text: string): boolean => readContact(text, '1') !== null

/** A contact as calls take it. */
export function contactInput(contact: Contact) {
  return contact.kind === 'email'
    ? { type: 'email' as const, email: contact.email }
    : { type: 'phone' as const, phoneCode: contact.phoneCode, phone: contact.phone }
}

/** The field of the calls' names, in a form where the contact is typed as one text. */
export const contactNames = { email: 'account', phone: 'account', phoneCode: 'account' } as const
