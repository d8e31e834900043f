import type { UserInfo } from '@candor/api'
import { go, open } from '../lib/navigate.ts'
import { call } from './client.ts'
import { forgetIntents } from './open-intents.ts'
import { clearSession, startSession, takeRedirect, userId, useSession } from './session.ts'
import { forgetAnswers } from './sign-out.ts'

/** The result of reading the user: null, or the failure. */
type Failure = Error | null
let loading: { token: string | null; done: Promise<Failure> } | undefined

/**
 * Fetches the current user if unknown. Concurrent callers with the same token share one request. After a failure the
 * token stays, and its user is still unknown.
 */
export function ensureUser(): Promise<Failure> {
  if (userId() !== null) return Promise.resolve(null)
  const { token } = useSession.getState()
  if (loading?.token === token) return loading.done
  const mine = { token, done: loadUser() }
  loading = mine
  return mine.done.finally(() => {
    if (loading === mine) loading = undefined
  })
}

/** Reads the current user again, as after a change of personal data. A failure keeps the known data. */
export function loadUser(): Promise<Failure> {
  return readUser().then(
    () => null,
    (error: Error) => error,
  )
}

/** Reads the current user into the session, unless another session has begun meanwhile. */
export async function readUser(): Promise<UserInfo | null> {
  const { token } = useSession.getState()
  const userInfo = await call('getMyUserInfo', {})
  if (token === useSession.getState().token) useSession.setState({ userInfo })
  return userInfo
}

/** After any successful sign-in: stores the token, fetches the user, opens the requested screen. */
export async function enter(token: string): Promise<void> {
  await adopt(token)
  open(takeRedirect(), true)
}

/** Starts the session of a token on the present screen. */
export async function adopt(token: string): Promise<void> {
  forgetAnswers()
  startSession(token)
  await ensureUser()
}

/**
 * Signs out locally at once; on the server as soon as the call arrives. Otherwise the session expires there by itself.
 */
export function leave(): void {
  // The call takes its token at this moment.
  call('logout', {}, { outlivesPage: true }).catch(() => {})
  clearSession()
  forgetIntents()
  forgetAnswers()
  go('home', {}, true)
}
