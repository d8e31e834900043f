import { go, history } from '../lib/navigate.ts'
import { routeAt } from '../lib/routes.ts'
import { queryClient } from './query-client.ts'
import { noteSessionEnd } from './session-end.ts'
import { clearSession, useSession } from './session.ts'
import { forgetVisitor } from './visitor.ts'

/**
 * The server says that `token`, with which a call was sent, means nobody: forget the session, remember
 * where the user was, open the login screen. An answer about another token than the present one is old
 * news: of many at once the first takes the user there, and a session that began since is left alone.
 */
export function signedOut(token: string | null): void {
  if (token !== useSession.getState().token) return
  if (token !== null) noteSessionEnd()
  clearSession()
  toLogin()
}

/** The server knows a visitor no more: what was read for them is nobody's, and whoever is here may begin anew. */
export function visitorEnded(token: string): void {
  forgetVisitor(token, true)
  forgetAnswers()
  const { pathname } = history.location
  if (routeAt(pathname) !== 'demo') go('demo', {}, true)
}

/** Opens the login screen, which leads back to where the user is now. */
export const toLogin = (): void => toWayIn({})

/** The same, at what a guest may do and has to keep: one tap from an account of their own. */
export const toGuestEntry = (): void => toWayIn({ form: 'guest' })

function toWayIn(search: { form?: string }): void {
  const { pathname, href } = history.location
  if (routeAt(pathname) === 'login') return
  useSession.setState({ redirectTo: href })
  go('login', search)
  forgetAnswers()
}

/** Drops everything that was loaded for the user who has left. */
export function forgetAnswers(): void {
  queryClient.clear()
}
