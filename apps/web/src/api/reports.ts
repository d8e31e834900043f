import { now } from '../lib/clock.ts'
import { storage } from '../lib/storage.ts'
import { isVisible, onVisibility } from '../lib/visibility.ts'
import { call } from './client.ts'
import { useSession } from './session.ts'

/** The interval of checks for a due report, and the least age of the last report, in ms. */
const reportCheckMs = 60_000
const reportAgeMs = 3_600_000
/** The storage key of the last successful report's time. */
export const reportKey = 'importantCustomerOnLine'

/**
 * Starts the two reports of the specification: activity (with a token, at start and on return) and presence (at start
 * and every minute, if the last success is more than an hour old). Neither runs while the page is hidden, and neither
 * ever shows an error.
 * @returns a function that stops them
 */
export function startReports(): () => void {
  report()
  const timer = setInterval(() => {
    if (isVisible()) reportPresence()
  }, reportCheckMs)
  const stop = onVisibility((visible) => {
    if (visible) report()
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}

function report(): void {
  if (!isVisible()) return
  reportActivity()
  reportPresence()
}

function reportActivity(): void {
  if (useSession.getState().token !== null) quietly(call('activeReport', { visible: '1' }))
}

function reportPresence(): void {
  const last = Number(storage.get(reportKey) ?? 0) // not money: a time
  if (now() - last <= reportAgeMs) return
  quietly(call('importantCustomerOnLine', {}).then(() => storage.set(reportKey, String(now()))))
}

function quietly(work: Promise<unknown>): void {
  work.catch(() => {
    // A missed report does not concern the user; the next check tries again.
  })
}
