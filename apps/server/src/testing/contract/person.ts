import {
  adminRoutes,
  createClient,
  createConsoleClient,
  endpoints,
  exportDeviceKey,
  newDeviceKey,
  newIntentKey,
  routes,
  signEnvelope,
  type AdminCallName,
  type CallName,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type LoginResult,
  type RequestOf,
  type ResultOf,
} from '@candor/api'
import { setTimeout as wait } from 'node:timers/promises'
import { codeAt } from './authenticator.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import type { Edge } from './server.ts'

/** Dependencies of a test user. */
export interface Surroundings {
  edge(): Edge
  /** The console's edge. */
  consoleEdge(): Edge
  now(): number
  leap(waitMs: number): Promise<void>
  /** An unused client address, so that rate limits of tests do not add up. */
  newAddress(): string
}

export interface CallOptions {
  readonly key?: string
  /** Returns the refusal instead of waiting for a rate limit. */
  readonly impatient?: boolean
}

/** Retries of a call when the server says "later". */
const patience = 50
const origin = 'http://candor.test'
/** Step of an authenticator's codes: each code works once. */
const codeMs = 30_000
const lastingMs = 9 * 60_000

/** An operator's sign-in data. */
export interface OperatorWay {
  readonly name: string
  readonly password: string
  readonly codeSecret: Uint8Array
}

const isForOperators = (of: EndpointName): of is AdminCallName => of in adminRoutes

export type Person = Awaited<ReturnType<typeof createPerson>>

/** A test user with a device and, once signed in, a session, who calls through the sealed client. */
export async function createPerson(name: string, around: Surroundings) {
  const device = await newDeviceKey()
  const deviceKey = await exportDeviceKey(device.publicKey)
  const deviceFields = { deviceId: `device-of-${name}-0123456789`, deviceKey }
  const fetch = fetchFrom(around, around.edge)
  let token: string | null = null
  let way: OperatorWay | null = null
  const options = {
    origin,
    sign: (input: Parameters<typeof signEnvelope>[0]) => signEnvelope(input, device.privateKey),
    token: () => token,
    lang: () => 'en-us' as const,
    now: around.now,
  }
  const client = createClient({ ...options, fetch })
  const consoleClient = createConsoleClient({
    ...options,
    fetch: fetchFrom(around, around.consoleEdge),
  })

  function once(of: EndpointName, input: object, key: string | undefined): Promise<Outcome> {
    if (of === 'getConfig')
      return outcomeOf(
        of,
        fetch(origin + routes.getConfig.path).then((answer) => answer.json()),
      )
    const keyed = key === undefined ? {} : { key }
    const calling = isForOperators(of)
      ? consoleClient.call<AdminCallName>(of, input, keyed)
      : client.call<CallName>(of, input, keyed)
    return outcomeOf(of, calling)
  }

  /** Signs an operator in with an unused code. */
  async function signInAsOperator({ name: login, password, codeSecret }: OperatorWay) {
    await around.leap(codeMs)
    const code = codeAt(codeSecret, around.now())
    const entry = { name: login, password, code, deviceKey }
    token = (await consoleClient.call('operatorLogin', entry)).token
  }

  /** Signs in again unless the last code is recent enough for the following calls. */
  async function stayProven(as: OperatorWay): Promise<void> {
    const outcome = await once('getOperator', {}, undefined)
    const { provenUntilAt } = (outcome.result ?? { provenUntilAt: 0 }) as { provenUntilAt: number }
    if (provenUntilAt - around.now() < lastingMs) await signInAsOperator(as)
  }

  /** Whether an operator's session has ended, or the code is too old for the call. */
  const needsSignIn = ({ code, errorKey }: Outcome) =>
    code === 401 || errorKey === 'STEP_UP_REQUIRED'

  async function call(
    of: EndpointName,
    input: object,
    { key, impatient = false }: CallOptions = {},
  ): Promise<Outcome> {
    const endpoint: Endpoint = endpoints[of]
    const intent = key ?? (endpoint.key === 'none' ? undefined : newIntentKey())
    for (let tries = 1; ; tries++) {
      let outcome = await once(of, input, intent)
      if (way !== null && token !== null && isForOperators(of) && needsSignIn(outcome)) {
        await signInAsOperator(way)
        outcome = await once(of, input, intent)
      }
      const isLater = outcome.errorKey === 'RATE_LIMITED' || outcome.errorKey === 'BUSY'
      if (!isLater || impatient || tries === patience) return outcome
      // Rate limits use the world's clock, load the machine's.
      if (outcome.errorKey === 'BUSY') await wait(20)
      await around.leap((outcome.retryAfter ?? 1) * 1_000)
    }
  }

  /** The result of a call that must succeed. */
  async function done<Name extends CallName | AdminCallName>(
    of: Name,
    input: RequestOf<Endpoints[Name]>,
  ): Promise<ResultOf<Endpoints[Name]>> {
    const { code, result, text } = await call(of, input)
    if (code !== 200) throw new Error(`${of}: ${text}`)
    return result as ResultOf<Endpoints[Name]>
  }

  return {
    name,
    device,
    deviceFields,
    call,
    done,
    account: '',
    password: '',
    userId: '',
    token: () => token,
    enter(login: LoginResult): void {
      token = login.token
    },
    /** Becomes the operator with this sign-in data. */
    async serve(as: OperatorWay): Promise<void> {
      way = as
      await signInAsOperator(as)
    },
    isOperator: () => way !== null,
    /** Continues with this token, or without a token. */
    hold(other: string | null): void {
      token = other
    },
    /** Signs in again if the session has ended. */
    async awake(): Promise<void> {
      if (way !== null) return stayProven(way)
      if (token === null || (await done('getMyUserInfo', {})) !== null) return
      const { account, password } = this
      this.enter(await done('login', { account, password, ...deviceFields }))
    },
  }
}

/** A `fetch` that reaches the edge without a port. */
function fetchFrom({ newAddress }: Surroundings, edge: () => Edge): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(new Request(input).url)
    const response = await edge().inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...(init?.headers as Record<string, string>) },
      remoteAddress: newAddress(),
      ...(typeof init?.body === 'string' && { payload: init.body }),
    })
    return new Response(response.body, { status: response.statusCode })
  }
}
