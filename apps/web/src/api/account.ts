import type { UserInfo } from '@candor/api'
import { go, open } from '../lib/navigate.ts'
import { call } from './client.ts'
import { forgetIntents } from './open-intents.ts'
import { clearSession, startSession, takeRedirect, userId, useSession } from './session.ts'
import { forgetAnswers } from './sign-out.ts'

let loading: { token: string | null; done: Promise<void> } | undefined

/**
 * Fetches the current user if none is known: 200 stores it, anything else means not signed in, and a
 * failure is swallowed. Callers at the same time share one request, as long as they mean the same token.
 */
export function ensureUser(): Promise<void> {
  if (userId() !== null) return Promise.resolve()
  const { token } = useSession.getState()
  if (loading?.token === token) return loading.done
  const mine = { token, done: loadUser() }
  loading = mine
  return mine.done.finally(() => {
    if (loading === mine) loading = undefined
  })
}

/** Reads the current user again, as after a change of personal data. A failure counts as nobody. */
export async function loadUser(): Promise<void> {
  const { token } = useSession.getState()
  try {
    await readUser()
  } catch {
    if (token === useSession.getState().token) useSession.setState({ userInfo: null })
  }
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
