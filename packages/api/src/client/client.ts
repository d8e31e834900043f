import type { Bytes } from '../bytes.ts'
import { adminRoutes } from '../admin-routes.ts'
import type { AdminRouteName } from '../admin-routes.ts'
import type { Config } from '../config.ts'
import type { RequestOf, ResultOf } from '../endpoint.ts'
import type { Endpoints } from '../endpoints.ts'
import { tokenHeaders } from '../names.ts'
import type { Result } from '../result.ts'
import { firstRoutes } from '../first-routes.ts'
import type { Route } from '../route.ts'
import type { RouteName } from '../routes.ts'
import type { Language } from '../scalars.ts'
import { createServerClock } from './clock.ts'
import type { ServerClock } from './clock.ts'
import { ApiError, SignedOut, TransportError } from './faults.ts'
import { createKeyring } from './keyring.ts'
import type { Pace } from './pace.ts'
import { sealPost } from './sealing.ts'
import { fetchJson, targetOf } from './transport.ts'
import type { Fields } from './transport.ts'

/** Every call except the one without a result envelope: `client.config()` reads that. */
export type CallName = Exclude<RouteName, 'getConfig'>
/** The calls of the operators' console. */
export type AdminCallName = AdminRouteName
type AnyCall = CallName | AdminCallName

export type CallOptions = {
  /** The idempotency key: one for each intent of the user, reused when the intent is tried again. */
  readonly key?: string
  /**
   * The time until which it may be executed for the first time (epoch ms); later it is refused, whenever it arrives.
   */
  readonly until?: number
  readonly signal?: AbortSignal
  /** Whether it is still sent when its page is closed; for small bodies only. */
  readonly outlivesPage?: boolean
}

export type ClientOptions = {
  /** The server's origin without a final slash; empty for the page's own origin. */
  readonly origin: string
  /** Signs a request with the device key: 64 bytes r‖s in base64url. */
  readonly sign: (input: Bytes) => Promise<string>
  /** The token of a call: that of the signed-in user, or a visitor's if the call knows one. */
  readonly token: (call: AnyCall, input: Fields) => string | null
  readonly lang: () => Language
  readonly fetch?: typeof globalThis.fetch
  /** The device's own clock, epoch milliseconds. */
  readonly now?: () => number
  readonly timeoutMs?: number
  /** Keeps the calls of a session within the server's limit; without it each call is sent at once. */
  readonly pace?: Pace
  /** Called with the token of a call if the server no longer knows it and the call never answers 401. */
  readonly onDeadToken?: (token: string | null) => void
  /** Checks every result; `checkResult` compares it with its schema. For tests. */
  readonly check?: (name: AnyCall, result: unknown) => void
}

export type Client<Call extends AnyCall = CallName> = {
  /**
   * Calls an endpoint. Rejects with SignedOut (401), ApiError (any other refusal) or TransportError (no answer); an
   * aborted call rejects with the signal's reason.
   */
  call<Name extends Call>(
    name: Name,
    input: RequestOf<Endpoints[Name]>,
    options?: CallOptions,
  ): Promise<ResultOf<Endpoints[Name]>>
  config(): Promise<Config>
  readonly clock: ServerClock
}

const SKEW = 4603
const UNKNOWN_KID = 4602

/** A new idempotency key: one for each intent of the user. */
export function newIntentKey(): string {
  return crypto.randomUUID()
}

/** The typed client that the web app, the tests and the simulation share. */
export function createClient(options: ClientOptions): Client {
  return clientOf<CallName>(routeOf, tokenHeaders.app, options)
}

/** The client of the console: its own calls, on its own origin, with its own token. */
export function createConsoleClient(options: ClientOptions): Client<AdminCallName> {
  return clientOf<AdminCallName>((name) => adminRoutes[name], tokenHeaders.console, options)
}

/** Loads the routes of later screens' calls; the first of those calls also loads them. */
export const loadLaterRoutes = async () => (await import('../later-routes.ts')).laterRoutes

const isFirst = (name: CallName): name is CallName & keyof typeof firstRoutes => name in firstRoutes

/** Synchronous for the first calls, so that a closing page can still send them. */
const routeOf = (name: CallName): Route | Promise<Route> =>
  isFirst(name) ? firstRoutes[name] : laterRoute(name)

async function laterRoute(name: CallName): Promise<Route> {
  const later: Readonly<Record<string, Route>> = await loadLaterRoutes().catch(() => {
    // A failed load is a connection fault, however the browser calls it. Nothing was sent.
    throw new TransportError('', false)
  })
  return later[name]!
}

function clientOf<Call extends AnyCall>(
  where: (name: Call) => Route | Promise<Route>,
  tokenHeader: string,
  options: ClientOptions,
): Client<Call> {
  const { origin, sign, token, lang, check, timeoutMs = 60_000, now = Date.now } = options
  const fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  const keyring = createKeyring(
    async () =>
      (await fetchJson(fetch, `${origin}${firstRoutes.getConfig.path}`, {}, within())) as Config,
  )
  const clock = createServerClock(() => serverTime(fetch, origin, within()), now)

  function within(signal?: AbortSignal): { timeoutMs: number; signal: AbortSignal | undefined } {
    return { timeoutMs, signal }
  }

  async function send(
    name: Call,
    input: Fields,
    { key, until, signal, outlivesPage = false }: CallOptions,
    bearer: string | null,
  ): Promise<unknown> {
    const found = where(name)
    const route = found instanceof Promise ? await found : found
    const { target, body } = targetOf(route, input)
    const headers: Record<string, string> = { 'X-Lang': lang() }
    if (bearer !== null) headers[tokenHeader] = bearer
    if (key !== undefined) headers['Idempotency-Key'] = key
    if (until !== undefined) headers['Intent-Until'] = String(until)
    const paced: Pace =
      bearer === null || options.pace === undefined ? (_, sendNow) => sendNow() : options.pace
    if (route.method === 'GET') {
      return paced(true, () => fetchJson(fetch, origin + target, { headers }, within(signal)))
    }
    const request = { target, payload: JSON.stringify(body), token: bearer, at: clock.now() }
    const post = await sealPost(request, await keyring.sealingKey(), sign)
    const init = {
      method: 'POST',
      headers: { ...headers, ...post.headers },
      body: post.body,
      keepalive: outlivesPage,
    }
    return paced(false, () => fetchJson(fetch, origin + target, init, within(signal)))
  }

  async function call<Name extends Call>(
    name: Name,
    input: RequestOf<Endpoints[Name]>,
    callOptions: CallOptions = {},
  ): Promise<ResultOf<Endpoints[Name]>> {
    const bearer = token(name, input)
    let answer = await send(name, input, callOptions, bearer)
    const code = codeOf(answer)
    if (code === SKEW || code === UNKNOWN_KID) {
      if (code === SKEW) await clock.sync()
      else keyring.forget()
      answer = await send(name, input, callOptions, bearer)
    }
    const result = resultOf(answer, () => options.onDeadToken?.(bearer))
    check?.(name, result)
    return result as ResultOf<Endpoints[Name]>
  }

  return { call, config: keyring.config, clock }
}

/** Both origins provide the server time, so that a client with a wrong clock can correct it. */
async function serverTime(
  fetch: typeof globalThis.fetch,
  origin: string,
  within: Parameters<typeof fetchJson>[3],
): Promise<number> {
  const answer = await fetchJson(fetch, origin + firstRoutes.getServerTime.path, {}, within)
  return (resultOf(answer, () => undefined) as ResultOf<Endpoints['getServerTime']>).serverAt
}

function codeOf(answer: unknown): number | null {
  const code =
    typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null
  return typeof code === 'number' ? code : null
}

/** Success is code 200 or 0, or a bare array; 401 is signed out; anything else is a refusal. */
function resultOf(answer: unknown, onDeadToken: () => void): unknown {
  if (Array.isArray(answer)) return answer
  const code = codeOf(answer)
  if (code === null) throw new TransportError('The answer cannot be read.', true)
  const envelope = answer as Result<unknown>
  if (code === 401) throw new SignedOut(envelope.message || 'Error')
  if (code !== 200 && code !== 0) throw new ApiError(envelope)
  if (envelope.errorCode === 'TOKEN_EXPIRED') onDeadToken()
  return envelope.result
}
