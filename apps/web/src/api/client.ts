import { createClient, newIntentKey, signEnvelope } from '@candor/api'
import type { CallName, CallOptions, Client, Endpoints, RequestOf, ResultOf } from '@candor/api'
import { currentLang } from '../i18n/language-store.ts'
import { setClock } from '../lib/clock.ts'
import { deviceKeyPair } from './device.ts'
import { earlyFetch } from './early.ts'
import { signedOut } from './sign-out.ts'
import { clearSession, useSession } from './session.ts'

export type Input<Name extends CallName> = RequestOf<Endpoints[Name]>
export type Output<Name extends CallName> = ResultOf<Endpoints[Name]>

const client = createClient({
  origin: '',
  sign: async (input) => signEnvelope(input, (await deviceKeyPair()).privateKey),
  token: () => useSession.getState().token,
  lang: currentLang,
  now: () => Date.now(),
  onDeadToken: clearSession,
  fetch: earlyFetch,
})

let current: Pick<Client, 'call' | 'config'> = client
setClock(client.clock.now)

/** Puts another client in place, for tests. Returns a function that takes it away again. */
export function replaceClient(other: Pick<Client, 'call' | 'config'>): () => void {
  current = other
  return () => {
    current = client
  }
}

/** Calls the server. A 401 opens the login screen once; all errors reject. */
export async function call<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
): Promise<Output<Name>> {
  try {
    return await current.call(name, input, options)
  } catch (error) {
    if (error instanceof Error && error.name === 'SignedOut') signedOut()
    throw error
  }
}

/** Reads `/config.json` into the session and measures the server's clock; a failure is tried again when needed. */
export async function startClient(): Promise<void> {
  const [config] = await Promise.allSettled([current.config(), client.clock.sync()])
  if (config.status === 'fulfilled') useSession.setState({ commonConfig: config.value })
}

export const newIdempotencyKey = newIntentKey
