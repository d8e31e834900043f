import type { UserInfo } from '@candor/api'
import type { Phone } from './phone.ts'

/** A destination of codes. */
export type Contact = { kind: 'email'; email: string } | ({ kind: 'phone' } & Phone)

/** The contact for codes of a signed-in user; null for a guest. */
export function contactOf({
  email,
  phoneCode,
  phone,
}: Pick<UserInfo, 'email' | 'phoneCode' | 'phone'>): Contact | null {
  if (email !== null) return { kind: 'email', email }
  return phoneCode === null || phone === null ? null : { kind: 'phone', phoneCode, phone }
}

/**
 * A contact as one text. A number keeps every digit: only the server, which knows every country's numbering plan, can
 * distinguish a trunk zero (+44) from a zero that belongs to the number (+225, +39).
 */
export function addressOf(contact: Contact): string {
  return contact.kind === 'email' ? contact.email : `+${contact.phoneCode}${contact.phone}`
}
