import { redirect } from '@tanstack/react-router'
import { ensureUser } from '../api/account.ts'
import { takeRedirect, userId, useSession } from '../api/session.ts'
import { isVisiting } from '../api/visitor.ts'
import { pathTo, routes } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'

/**
 * Runs before every route. The current user is fetched whenever unknown; only a route that needs a login waits for the
 * answer. A user who is not signed in goes to the login screen, which afterwards leads to `href`, the whole requested
 * address, unless another screen was opened meanwhile. A user with a valid token stays while the server is unreachable.
 * @throws the failure of reading the user
 */
export async function guard(name: RouteName, href: string): Promise<void> {
  const user = ensureUser()
  // A user who leaves the login for another screen has given up the earlier target.
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

/** Whether an address concerns demo money, or a single object, which is the visitor's own or not found. */
function isOfDemo(href: string): boolean {
  const search = new URLSearchParams(href.split('?')[1] ?? '')
  return search.get('demo') === '1' || search.has('id')
}
