import type { UserInfo } from '@candor/api'
import type { Phone } from './phone.ts'

/** Where a code can be sent. */
export type Contact = { kind: 'email'; email: string } | ({ kind: 'phone' } & Phone)

/** Where codes for a signed-in user go; null for a guest. */
export function contactOf({
  email,
  phoneCode,
  phone,
}: Pick<UserInfo, 'email' | 'phoneCode' | 'phone'>): Contact | null {
  if (email !== null) return { kind: 'email', email }
  return phoneCode === null || phone === null ? null : { kind: 'phone', phoneCode, phone }
}

/**
 * A contact as one text. A number keeps each digit: only the server, which knows every country's numbering plan, can
 * tell a trunk zero (+44) from a zero that belongs to the number (+225, +39).
 */
export function addressOf(contact: Contact): string {
  return contact.kind === 'email' ? contact.email : `+${contact.phoneCode}${contact.phone}`
}
