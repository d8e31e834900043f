import { go, open } from '../lib/navigate.ts'
import { call } from './client.ts'
import { clearSession, takeRedirect, userId, useSession } from './session.ts'
import { forgetAnswers } from './sign-out.ts'

let loading: Promise<void> | undefined

/**
 * Fetches the current user if none is known: 200 stores it, anything else means not signed in, and a
 * failure is swallowed. Callers at the same time share one request.
 */
export function ensureUser(): Promise<void> {
  if (userId() !== null) return Promise.resolve()
  loading ??= loadUser().finally(() => {
    loading = undefined
  })
  return loading
}

/** Reads the current user again, as after a change of personal data. */
export async function loadUser(): Promise<void> {
  try {
    useSession.setState({ userInfo: await call('getMyUserInfo', {}) })
  } catch {
    useSession.setState({ userInfo: null })
  }
}

/** After any successful sign-in: stores the token, fetches the user, opens what was asked for first. */
export async function enter(token: string): Promise<void> {
  forgetAnswers()
  useSession.setState({ token, userInfo: null })
  await ensureUser()
  open(takeRedirect(), true)
}

/** Signs out here and on the server; here even when the server cannot be reached. */
export async function leave(): Promise<void> {
  try {
    await call('logout', {})
  } catch {
    // The session ends on this device in any case; on the server it runs out by itself.
  }
  clearSession()
  forgetAnswers()
  go('home', {}, true)
}
