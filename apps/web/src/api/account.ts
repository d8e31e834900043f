import type { UserInfo } from '@candor/api'
import { go, open } from '../lib/navigate.ts'
import { call } from './client.ts'
import { forgetIntents } from './open-intents.ts'
import { clearSession, startSession, takeRedirect, userId, useSession } from './session.ts'
import { forgetAnswers } from './sign-out.ts'

/** What a read of the user came to: null, or why it failed. */
type Failure = Error | null
let loading: { token: string | null; done: Promise<Failure> } | undefined

/**
 * Fetches the current user if none is known. Callers at the same time share one request, as long as they mean the same
 * token. A failure is no answer: who has a token keeps it, and who it belongs to is not known yet.
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

/** Reads the current user again, as after a change of personal data. After a failure what was known still is. */
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

/** After any successful sign-in: stores the token, fetches the user, opens what was asked for first. */
export async function enter(token: string): Promise<void> {
  await adopt(token)
  open(takeRedirect(), true)
}

/** Begins the session of a token on whatever screen there is. */
export async function adopt(token: string): Promise<void> {
  forgetAnswers()
  startSession(token)
  await ensureUser()
}

/**
 * Signs out here at once, whatever the network does; on the server as soon as it hears of it. Where it never
 * does, the session runs out there by itself.
 */
export function leave(): void {
  // It has its token from the moment at which it is called.
  call('logout', {}, { outlivesPage: true }).catch(() => {})
  clearSession()
  forgetIntents()
  forgetAnswers()
  go('home', {}, true)
}
