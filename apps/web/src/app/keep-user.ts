import { useEffect } from 'react'
import { readUser } from '../api/account.ts'
import { onVisibility } from '../lib/visibility.ts'
import { useNotices } from '../live/use-notices.ts'

/** Changes by time, such as an expiring identity, send no event. */
const everyMs = 10 * 60_000

/**
 * Refreshes the signed-in user: a page stays open for days, and an identity that passes meanwhile brings the rules of
 * its country, which apply to every order. A failed read changes nothing.
 */
export function useKeptUser(isSignedIn: boolean): void {
  useNotices(
    ({ refType }) => refType === 'identity',
    () => isSignedIn && read(),
  )
  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setInterval(read, everyMs)
    const stop = onVisibility((isVisible) => isVisible && read())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isSignedIn])
}

const read = () => void readUser().catch(() => undefined)
