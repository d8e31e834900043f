import { redirect } from '@tanstack/react-router'
import { ensureUser } from '../api/account.ts'
import { takeRedirect, userId, useSession } from '../api/session.ts'
import { isVisiting } from '../api/visitor.ts'
import { pathTo, routes } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'

/**
 * Runs before every route. The current user is fetched whenever none is known; only a route that needs
 * a login waits for the answer. Who is not signed in goes to the login screen, which afterwards leads
 * to `href`, the whole address that was asked for, unless another screen was opened meanwhile. Whose token still holds, while nobody answers, is not sent away.
 * @throws why the user could not be read
 */
export async function guard(name: RouteName, href: string): Promise<void> {
  const user = ensureUser()
  // Who leaves the way in for another screen does not ask any more for the one that led there.
  if (!isWayIn(name)) takeRedirect()
  if (!routes[name].login) return
  const failure = await user
  if (userId() !== null) return
  if (failure !== null && useSession.getState().token !== null) throw failure
  if (routes[name].visitor && isVisiting() && isOfDemo(href)) return
  useSession.setState({ redirectTo: href })
  redirect({ to: pathTo('login'), throw: true })
}

const isWayIn = (name: RouteName) => name === 'login' || name === 'signInReturn'

/** Whether an address is about demo money, or about one thing, which is a visitor's own or nobody's. */
function isOfDemo(href: string): boolean {
  const search = new URLSearchParams(href.split('?')[1] ?? '')
  return search.get('demo') === '1' || search.has('id')
}
