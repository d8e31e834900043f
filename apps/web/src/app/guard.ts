import { redirect } from '@tanstack/react-router'
import { ensureUser } from '../api/account.ts'
import { userId, useSession } from '../api/session.ts'
import { pathTo, routes } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'

/**
 * Runs before every route. The current user is fetched whenever none is known; only a route that needs
 * a login waits for the answer. Who is not signed in goes to the login screen, which afterwards leads
 * to `href`, the whole address that was asked for.
 */
export async function guard(name: RouteName, href: string): Promise<void> {
  const user = ensureUser()
  if (!routes[name].login) return
  await user
  if (userId() !== null) return
  useSession.setState({ redirectTo: href })
  redirect({ to: pathTo('login'), throw: true })
}
