import { createClient, createPace, loadLaterRoutes, newIntentKey, signEnvelope } from '@candor/api'
import type {
  CallName,
  CallOptions,
  Client,
  Config,
  Endpoints,
  RequestOf,
  ResultOf,
} from '@candor/api'
import { currentLang } from '../i18n/language-store.ts'
import { setClock } from '../lib/clock.ts'
import { deviceKeyPair } from './device.ts'
import { earlyFetch } from './early.ts'
import { signedOut, visitorEnded } from './sign-out.ts'
import { noteSessionEnd } from './session-end.ts'
import { clearSession, useSession } from './session.ts'
import { forgetVisitor, visitorTokenFor } from './visitor.ts'

export type Input<Name extends CallName> = RequestOf<Endpoints[Name]>
export type Output<Name extends CallName> = ResultOf<Endpoints[Name]>

const client = createClient({
  origin: '',
  sign: async (input) => signEnvelope(input, (await deviceKeyPair()).privateKey),
  token: (name, input) => useSession.getState().token ?? visitorTokenFor(name as CallName, input),
  lang: currentLang,
  now: () => Date.now(),
  onDeadToken: (token) => {
    // A late answer about an earlier session does not affect the present one.
    if (token === null) return
    if (token !== useSession.getState().token) return forgetVisitor(token, true)
    noteSessionEnd()
    clearSession()
  },
  fetch: earlyFetch,
  pace: createPace(),
})

let current: Pick<Client, 'call' | 'config'> = client
setClock(client.clock.now)

/** Replaces the client in tests. Returns a function that restores it. */
export function replaceClient(other: Pick<Client, 'call' | 'config'>): () => void {
  current = other
  return () => {
    current = client
  }
}

/** Calls the server. A 401 of the present session opens the login screen once; all errors reject. */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
): Promise<Output<Name>> {
  const { token } = useSession.getState()
  const visitor = token === null ? visitorTokenFor(name, input) : null
  try {
    return await current.call(name, input, options)
  } catch (error) {
    const isSignedOut = error instanceof Error && error.name === 'SignedOut'
    // A visitor has no session that could end: the demo of this device starts again.
    if (isSignedOut && visitor !== null) visitorEnded(visitor)
    else if (isSignedOut) signedOut(token)
    throw error
  }
}

/** Reads `/config.json` into the session and measures the server's clock; a failure is retried when needed. */
export async function startClient(): Promise<void> {
  await Promise.allSettled([readConfig(), client.clock.sync()])
  // The next screen needs the routes; after a failure its first call tries again.
  loadLaterRoutes().catch(() => undefined)
}

/** Reads `/config.json` into the session. */
export async function readConfig(): Promise<Config> {
  const commonConfig = await current.config()
  useSession.setState({ commonConfig })
  return commonConfig
}

export const newIdempotencyKey = newIntentKey
