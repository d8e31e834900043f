import { plainEmail, plainText } from '@candor/api'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { maskedEmail, shownEmail } from '../platform/mail/shown-email.ts'
import type { User } from './tables.ts'

/** An e-mail address or a phone number in normalised form. */
export type Contact =
  | { readonly type: 'email'; readonly address: string; readonly email: string }
  | {
      readonly type: 'phone'
      /** `+`, country code and number without spaces (E.164). */
      readonly address: string
      readonly phoneCode: string
      readonly phone: string
    }

/** @param email normalised by the schema (`plainEmail`) */
export function emailContact(email: string): Contact {
  return { type: 'email', address: email, email }
}

/** The phone number; null if it cannot exist in its country. A trunk zero is dropped. */
export function phoneContact(phoneCode: string, phone: string): Contact | null {
  const number = parsePhoneNumberFromString(`+${phoneCode}${phone}`)
  if (number === undefined || !number.isValid() || number.countryCallingCode !== phoneCode)
    return null
  return { type: 'phone', address: number.number, phoneCode, phone: number.nationalNumber }
}

/** The contact of this user for codes; null for a guest. */
export function contactOf({ email, phoneCode, phone }: User): Contact | null {
  if (email !== null) return emailContact(email)
  return phoneCode === null || phone === null ? null : phoneContact(phoneCode, phone)
}

/** The name that a guest signs in with. */
export const guestAccount = (uid: string) => `guest${uid}`

/** The names that a user signs in with: the current one, and a guest's, which stays valid. */
export function accountsOf({ account, uid }: Pick<User, 'account' | 'uid'>): string[] {
  return [account, guestAccount(uid)]
}

/** The user's row with this contact. */
export function withContact(user: User, contact: Contact): User {
  const isEmail = contact.type === 'email'
  return {
    ...user,
    account: contact.address,
    accountType: contact.type,
    email: isEmail ? contact.email : null,
    phoneCode: isEmail ? null : contact.phoneCode,
    phone: isEmail ? null : contact.phone,
  }
}

/** Normalises a typed account: an e-mail address, an international number or a guest's name. */
export function accountOf(typed: string): string {
  const account = plainText(typed).trim().toLowerCase()
  if (account.includes('@')) return plainEmail(typed)
  if (!/^\+?[\d\s().-]+$/.test(account)) return account
  const digits = account.replaceAll(/\D/g, '')
  return parsePhoneNumberFromString(`+${digits}`)?.number ?? `+${digits}`
}

/** Enough of an address for its owner to recognise it. */
export function masked(contact: Contact): string {
  if (contact.type === 'phone') return `+${contact.phoneCode} ***${contact.phone.slice(-2)}`
  return maskedEmail(contact.email)
}

/** Like `masked`, for an account that may be a guest's or a wallet's. */
export function maskedAccount(account: string, accountType: string): string {
  if (accountType === 'email') return maskedEmail(account)
  return `${account.slice(0, 2)}***${account.slice(-2)}`
}

/** The name that a user signs in with, as they type it. */
export const shownAccount = ({ account, accountType }: Pick<User, 'account' | 'accountType'>) =>
  accountType === 'email' ? shownEmail(account) : account

/** The unique names of the people module, as the lane claims them. */
export const nameOf = {
  account: (account: string) => `account:${account}`,
  uid: (uid: string) => `uid:${uid}`,
  invite: (code: string) => `invite:${code}`,
  /** Limits a device to one guest account. */
  guest: (deviceId: string) => `guest:${deviceId}`,
}
