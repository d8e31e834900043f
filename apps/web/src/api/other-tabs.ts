import { history } from '../lib/navigate.ts'
import { routeAt, routes } from '../lib/routes.ts'
import { storage } from '../lib/storage.ts'
import { adopt, enter } from './account.ts'
import { clearSession, tokenKey, useSession } from './session.ts'
import { forgetAnswers, toLogin } from './sign-out.ts'

/** Follows sign-ins and sign-outs in other tabs of this browser. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (key !== null && key !== tokenKey) return
    // Read again: there may be yet another token when the event arrives.
    const token = storage.get(tokenKey)
    if (token === useSession.getState().token) return
    if (token === null) signedOutElsewhere()
    else if (routeAt(history.location.pathname) === 'login') void enter(token)
    else void adopt(token)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

/** Only leaves a screen that needs a user; shows no message, because the user did it. */
function signedOutElsewhere(): void {
  clearSession()
  const name = routeAt(history.location.pathname)
  if (name !== null && routes[name].login) toLogin()
  else forgetAnswers()
}
