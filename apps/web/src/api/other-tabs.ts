import { history } from '../lib/navigate.ts'
import { routeAt, routes } from '../lib/routes.ts'
import { storage } from '../lib/storage.ts'
import { adopt, enter } from './account.ts'
import { clearSession, tokenKey, useSession } from './session.ts'
import { forgetAnswers, toLogin } from './sign-out.ts'

/**
 * Follows the other tabs of this browser: who signs in or out there does so here. Returns a function that
 * stops it.
 */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    // Without a key the whole storage was emptied.
    if (key !== null && key !== tokenKey) return
    // Read again: by the time the event arrives there may be yet another.
    const token = storage.get(tokenKey)
    if (token === useSession.getState().token) return
    if (token === null) signedOutElsewhere()
    else if (routeAt(history.location.pathname) === 'login') void enter(token)
    else void adopt(token)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

/** Only a screen that needs a user is left; nothing is said, because it was the user's own doing. */
function signedOutElsewhere(): void {
  clearSession()
  const name = routeAt(history.location.pathname)
  if (name !== null && routes[name].login) toLogin()
  else forgetAnswers()
}
