import type { UserInfo } from '@candor/api'
import type { Contact } from './typed-account.ts'

/** Where codes for who is signed in go; null for a guest. */
export function contactOf({ email, phoneCode, phone }: UserInfo): Contact | null {
  if (email !== null) return { kind: 'email', email }
  return phoneCode === null || phone === null ? null : { kind: 'phone', phoneCode, phone }
}
