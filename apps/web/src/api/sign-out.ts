import { go, history } from '../lib/navigate.ts'
import { routeAt } from '../lib/routes.ts'
import { queryClient } from './query-client.ts'
import { clearSession, useSession } from './session.ts'

/**
 * The server says that nobody is signed in: forget the session, remember where the user was, open the
 * login screen. Many such answers at once navigate once, because the first takes the user there.
 */
export function signedOut(): void {
  const { pathname, href } = history.location
  clearSession()
  if (routeAt(pathname) === 'login') return
  useSession.setState({ redirectTo: href })
  go('login')
  forgetAnswers()
}

/** Drops everything that was loaded for the user who has left. */
export function forgetAnswers(): void {
  queryClient.clear()
}
