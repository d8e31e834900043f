import { go, history } from '../lib/navigate.ts'
import { routeAt } from '../lib/routes.ts'
import { queryClient } from './query-client.ts'
import { noteSessionEnd } from './session-end.ts'
import { clearSession, useSession } from './session.ts'
import { forgetVisitor } from './visitor.ts'

/**
 * Handles the server's rejection of `token`, with which a call was sent: forgets the session, remembers the present
 * address, opens the login screen. An answer about an older token is ignored: the first of many opens the login, and a
 * session that began since stays.
 */
export function signedOut(token: string | null): void {
  if (token !== useSession.getState().token) return
  if (token !== null) noteSessionEnd()
  clearSession()
  toLogin()
}

/** The server no longer knows a visitor: their data is dropped, and a new demo may start. */
export function visitorEnded(token: string): void {
  forgetVisitor(token, true)
  forgetAnswers()
  const { pathname } = history.location
  if (routeAt(pathname) !== 'demo') go('demo', {}, true)
}

/** Opens the login screen, which leads back to the present address. */
export const toLogin = (): void => toWayIn({})

/** The same, at the guest form: one tap from an account of their own. */
export const toGuestEntry = (): void => toWayIn({ form: 'guest' })

function toWayIn(search: { form?: string }): void {
  const { pathname, href } = history.location
  if (routeAt(pathname) === 'login') return
  useSession.setState({ redirectTo: href })
  go('login', search)
  forgetAnswers()
}

/** Drops all data loaded for the user who has left. */
export function forgetAnswers(): void {
  queryClient.clear()
}
