import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { storage } from '../../../lib/storage.ts'

const key = 'popupDay'
const today = (): string => formatDate(now(), 'YYYY-MM-DD')

/** Whether this device has shown a popup today, by its own calendar. */
export function wasShownToday(): boolean {
  return storage.get(key) === today()
}

export function markShown(): void {
  storage.set(key, today())
}
