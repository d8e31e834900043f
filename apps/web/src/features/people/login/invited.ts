import { tabStorage } from '../../../lib/storage.ts'

const storageKey = 'invite'

/** The code of an invitation, as it is written; empty for what is none. */
export function inviteFrom(text: string | undefined): string {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z0-9]{4,16}$/.test(code) ? code : ''
}

/** The invitation that led here in this tab, for whichever way in is taken; empty for none. */
export const keptInvite = (): string => inviteFrom(tabStorage.get(storageKey) ?? undefined)

export function keepInvite(code: string): void {
  if (code === '') tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, code)
}
