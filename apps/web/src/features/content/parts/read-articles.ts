import { ApiError } from '@candor/api'
import { call } from '../../../api/client.ts'
import { storage } from '../../../lib/storage.ts'

/** Where the announcements are kept that somebody read on this device before they signed in. */
export const readArticlesKey = 'readArticles'
/** As many of the latest are kept. */
const most = 50

const kept = (): string[] =>
  (storage.get(readArticlesKey) ?? '').split(',').filter((id) => /^\d{1,19}$/.test(id))

/** Remembers that a visitor has read an announcement. */
export function rememberRead(id: string): void {
  const ids = [...new Set([...kept(), id])].slice(-most)
  storage.set(readArticlesKey, ids.join())
}

/** Marks for who has signed in what they read before; what could not be sent is sent at the next start. */
export async function mergeReads(): Promise<void> {
  const ids = kept()
  try {
    if (ids.length > 0) await call('readAnnouncements', { ids })
    storage.remove(readArticlesKey)
  } catch (error) {
    // What is refused would be refused again.
    if (error instanceof ApiError && error.errorKey === 'VALIDATION_FAILED')
      storage.remove(readArticlesKey)
  }
}
