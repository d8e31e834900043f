import { storage } from '../../lib/storage.ts'

/** The storage key of the announcements that a visitor has read on this device. */
const key = 'readArticles'
/** The number of stored ids; the latest are kept. */
const most = 50

/** The announcements that a visitor has read on this device. */
export const readBefore = (): string[] =>
  (storage.get(key) ?? '').split(',').filter((id) => /^\d{1,19}$/.test(id))

/** Stores that a visitor has read an announcement. */
export function rememberRead(id: string): void {
  storage.set(key, [...new Set([...readBefore(), id])].slice(-most).join())
}

export const forgetReads = (): void => storage.remove(key)
