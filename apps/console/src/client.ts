import {
  createConsoleClient,
  exportDeviceKey,
  signEnvelope,
  SignedOut,
  type AdminCallName,
  type CallOptions,
  type Endpoints,
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
    // A fresh code changed the token while this call was on its way.
    const isOld = error instanceof SignedOut && sentWith !== currentToken()
    if (!isOld) throw error
    return client.call(name, input, options)
  }
}

/** Signs an operator in with what they typed. */
export async function signIn(typed: { name: string; password: string; code: string }) {
  const deviceKey = await exportDeviceKey((await deviceKeyPair()).publicKey)
  enter(await call('operatorLogin', { ...typed, deviceKey }))
}

/** Gives a fresh code. */
export async function stepUp(code: string): Promise<void> {
  enter(await call('operatorStepUp', { code }))
}
