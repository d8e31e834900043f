import { storage } from '../../../lib/storage.ts'

const key = 'guestAccount'

/** The name of this device's guest account, kept so that a second visit can be told it. Not a secret. */
export function guestAccount(): string {
  return storage.get(key) ?? ''
}

export function keepGuestAccount(account: string): void {
  storage.set(key, account)
}
