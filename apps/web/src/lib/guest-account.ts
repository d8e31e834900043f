import { create } from 'zustand'
import { storage } from './storage.ts'

const key = 'guestAccount'
const unsavedKey = 'guestUnsaved'

/** The sign-in data of a new guest. The password is only ever here, in memory. */
export type GuestCredentials = { token: string; account: string; password: string }

type Guest = {
  /** Shown until they are saved. */
  credentials: GuestCredentials | null
  /** The account whose user has not confirmed saving the initial password; kept over reloads. */
  unsaved: string | null
}

export const useGuest = create<Guest>(() => ({
  credentials: null,
  unsaved: storage.get(unsavedKey),
}))

/** The name of this device's guest account, kept to show it at the next visit. Not a secret. */
export function guestAccount(): string {
  return storage.get(key) ?? ''
}

export function keepGuest(credentials: GuestCredentials): void {
  storage.set(key, credentials.account)
  storage.set(unsavedKey, credentials.account)
  useGuest.setState({ credentials, unsaved: credentials.account })
}

/** The guest has saved the password, or has set a new one. */
export function guestIsSaved(): void {
  storage.remove(unsavedKey)
  useGuest.setState({ credentials: null, unsaved: null })
}
