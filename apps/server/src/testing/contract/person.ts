import {
  createClient,
  endpoints,
  exportDeviceKey,
  newDeviceKey,
  newIntentKey,
  routes,
  signEnvelope,
  type CallName,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type LoginResult,
  type RequestOf,
  type ResultOf,
} from '@candor/api'
import { setTimeout as wait } from 'node:timers/promises'
import { outcomeOf, type Outcome } from './outcome.ts'
import type { Edge } from './server.ts'

/** What a person needs of the world. */
export interface Surroundings {
  edge(): Edge
  now(): number
  leap(waitMs: number): Promise<void>
  /** An address that nobody used yet, so that limits by address count no test against another. */
  newAddress(): string
}

export interface CallOptions {
  readonly key?: string
  /** Gives the refusal instead of waiting when the server says that it was too much. */
  readonly impatient?: boolean
}

/** How often a call is tried again when the server says "later". */
const patience = 50
const origin = 'http://candor.test'

export type Person = Awaited<ReturnType<typeof createPerson>>

/** Somebody with a device and, once signed in, a session, who calls through the sealed client. */
export async function createPerson(name: string, around: Surroundings) {
  const device = await newDeviceKey()
  const deviceKey = await exportDeviceKey(device.publicKey)
  const deviceFields = { deviceId: `device-of-${name}-0123456789`, deviceKey }
  const fetch = fetchFrom(around)
  let token: string | null = null
  const client = createClient({
    origin,
    fetch,
    sign: (input) => signEnvelope(input, device.privateKey),
    token: () => token,
    lang: () => 'en-us',
    now: around.now,
  })

  function once(of: EndpointName, input: object, key: string | undefined): Promise<Outcome> {
    if (of === 'getConfig')
      return outcomeOf(
        of,
        fetch(origin + routes.getConfig.path).then((answer) => answer.json()),
      )
    return outcomeOf(of, client.call<CallName>(of, input, key === undefined ? {} : { key }))
  }

  async function call(
    of: EndpointName,
    input: object,
    { key, impatient = false }: CallOptions = {},
  ): Promise<Outcome> {
    const endpoint: Endpoint = endpoints[of]
    const intent = key ?? (endpoint.key === 'none' ? undefined : newIntentKey())
    for (let tries = 1; ; tries++) {
      const outcome = await once(of, input, intent)
      const isLater = outcome.errorKey === 'RATE_LIMITED' || outcome.errorKey === 'BUSY'
      if (!isLater || impatient || tries === patience) return outcome
      // Limits live on the world's clock, the load of the machine on its own.
      if (outcome.errorKey === 'BUSY') await wait(20)
      await around.leap((outcome.retryAfter ?? 1) * 1_000)
    }
  }

  /** The result of a call that must succeed. */
  async function done<Name extends CallName>(
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
    /** Goes on with this token, or with none. */
    hold(other: string | null): void {
      token = other
    },
    /** Comes in again where the session has ended, by signing out for example. */
    async awake(): Promise<void> {
      if (token === null || (await done('getMyUserInfo', {})) !== null) return
      const { account, password } = this
      this.enter(await done('login', { account, password, ...deviceFields }))
    },
  }
}

/** The wire, without a port. */
function fetchFrom({ edge, newAddress }: Surroundings): typeof globalThis.fetch {
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
