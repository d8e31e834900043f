import { useEffect } from 'react'
import { readUser } from '../api/account.ts'
import { onVisibility } from '../lib/visibility.ts'
import { useNotices } from '../live/use-notices.ts'

/** Nobody is told of what a clock brings, such as an identity that ends. */
const everyMs = 10 * 60_000

/**
 * Keeps what is known of who is signed in as it is: a page stays open for days, and an identity that passes meanwhile
 * brings the rules of its country, which every order is held to. A failed read changes nothing.
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
