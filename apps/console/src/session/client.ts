import {
  createConsoleClient,
  createPace,
  exportDeviceKey,
  signEnvelope,
  SignedOut,
  type AdminCallName,
  type CallOptions,
  type Endpoints,
  type PasskeyAssertion,
  type RequestOf,
  type ResultOf,
} from '@candor/api'
import { deviceKeyPair } from './device.ts'
import { currentToken, enter, used } from './session.ts'

const client = createConsoleClient({
  origin: '',
  sign: async (input) => signEnvelope(input, (await deviceKeyPair()).privateKey),
  token: currentToken,
  lang: () => 'en-us',
  pace: createPace(),
})

/** Calls the server. */
export async function call<Name extends AdminCallName>(
  name: Name,
  input: RequestOf<Endpoints[Name]>,
  options?: CallOptions,
): Promise<ResultOf<Endpoints[Name]>> {
  const sentWith = currentToken()
  try {
    const result = await client.call(name, input, options)
    used()
    return result
  } catch (error) {
    // A fresh code changed the token while this call was in progress.
    const isOld = error instanceof SignedOut && sentWith !== currentToken()
    if (!isOld) throw error
    return client.call(name, input, options)
  }
}

/** Whether the server uses test money. */
export const isSandbox = async (): Promise<boolean> => (await client.config()).mode === 'sandbox'

/** The estimated server time; measured again at each sign-in. */
export const serverNow = (): number => client.clock.now()

/** A name, a password, and a code or a passkey. */
export type Typed = { name: string; password: string } & SecondStep
export type SecondStep = { code: string } | { passkey: PasskeyAssertion }

/** Signs an operator in with the typed credentials. */
export async function signIn(typed: Typed) {
  const deviceKey = await exportDeviceKey((await deviceKeyPair()).publicKey)
  enter(await call('operatorLogin', { ...typed, deviceKey }))
  // Without it the device's own clock is used, which a refused envelope has already corrected.
  await client.clock.sync().catch(() => undefined)
}

/** Gives a fresh code or passkey. */
export async function stepUp(step: SecondStep): Promise<void> {
  enter(await call('operatorStepUp', step))
}
