import { tabStorage } from '../../../lib/storage.ts'

const storageKey = 'invite'

/** An invitation code in its normal form; empty if the text is none. */
export function inviteFrom(text: string | undefined): string {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z0-9]{4,16}$/.test(code) ? code : ''
}

/** The invitation code stored in this tab, for every sign-in method; empty for none. */
export const keptInvite = (): string => inviteFrom(tabStorage.get(storageKey) ?? undefined)

export function keepInvite(code: string): void {
  if (code === '') tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, code)
}
