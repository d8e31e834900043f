import type { Endpoint } from '@candor/api'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { claimNonce, isRefusal, refusalOf } from '../lane/index.ts'
import type { Outcome, Refusal, Request } from '../lane/index.ts'
import type { World } from '../world.ts'
import { admitVisitor, findCaller, tokenOf, type Caller } from './caller.ts'
import { checkInput } from './check.ts'
import { readEnvelope, valuesOf, type Envelope } from './envelope.ts'
import { canonicalJson, type Json } from './json.ts'
import type { KeyRing } from './keys.ts'
import { languageOf } from './language.ts'
import { limitKey } from './limit-key.ts'
import type { Limits } from './limits.ts'
import type { Opener } from './opener.ts'
import { openBody, readQuery, type Payload } from './payload.ts'
import { Refused } from './refusal.ts'
import type { Replays } from './replays.ts'
import type { ApiRequest, ChangeRoute, Route, SessionSource } from './route.ts'

/** The part of the lane that the edge uses. */
export interface LaneRunner {
  run(command: ChangeRoute['command'], request: Request<never>): Promise<Outcome>
}

/** The dependencies of answering a route. */
export interface EdgeTools {
  readonly aud: string
  readonly world: World
  readonly lane: LaneRunner
  readonly sessions: SessionSource
  readonly keys: KeyRing
  readonly opener: Opener
  readonly replays: Replays
  readonly limits: Limits
  /** Why this user may not make this call at all; null if the call is allowed. */
  readonly barred: (userId: string, endpoint: Endpoint, now: number) => Refusal | null
}

/** An answer before its body is built. */
export interface Answer {
  readonly result: unknown
  readonly replayed: boolean
  /** Whether an endpoint with optional sign-in was called with a dead token; stated beside the answer. */
  readonly tokenIsDead: boolean
}

/** Refusals before a decision. */
const undecided: ReadonlySet<string> = new Set(['VALIDATION_FAILED', 'RESTRICTED'])

/**
 * Opens and checks a request, and answers it.
 * @throws Refused when a step refuses the request
 */
export async function answerRoute(
  route: Route,
  request: FastifyRequest,
  tools: EdgeTools,
): Promise<Answer> {
  const now = tools.world.clock.now()
  const isSealed = route.endpoint.method !== 'GET'
  const envelope = isSealed
    ? readEnvelope(request.raw, request.body, tools.aud, tokenOf(request, route.endpoint))
    : null
  try {
    return await open(route, request, { tools, envelope, now })
  } catch (error) {
    // Nothing was decided, so the memory of this process is enough to accept such an envelope only once.
    const isUsedUp = error instanceof Refused && undecided.has(error.refusal.refused)
    if (envelope !== null && isUsedUp) tools.replays.claim(envelope, now)
    throw error
  }
}

/** A received request whose envelope is not opened yet. */
interface Arrived {
  readonly tools: EdgeTools
  readonly envelope: Envelope | null
  readonly now: number
}

async function open(route: Route, request: FastifyRequest, arrived: Arrived): Promise<Answer> {
  const { endpoint } = route
  const { tools, now } = arrived
  const { caller, payload } = await receive(request, endpoint, arrived)
  const barred = caller.session && tools.barred(caller.session.userId, endpoint, now)
  if (barred !== null) throw new Refused(barred.refused, barred.details)
  const input = checkInput(endpoint, payload.fields)
  admitVisitor(caller, endpoint, input)
  await tools.limits.endpoint(
    request,
    endpoint,
    limitKey(endpoint, payload.fields, caller, request.ip),
    sameCall(request, endpoint, { caller, payload, tools }),
  )
  const asked: ApiRequest = {
    endpoint,
    input,
    user: caller.session,
    lang: languageOf(request),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 256) ?? '',
    now,
    traceId: request.id,
  }
  const { tokenIsDead } = caller
  if (route.kind === 'change')
    return { ...(await run(route, request, asked, payload, tools)), tokenIsDead }
  if (payload.envelope !== null) tools.replays.claim(payload.envelope, now)
  return { result: granted(await route.answer(asked)), replayed: false, tokenIsDead }
}

/** Identifies the caller and opens the payload, cheap checks before expensive ones. */
async function receive(
  request: FastifyRequest,
  endpoint: Endpoint,
  { tools, envelope, now }: Arrived,
) {
  const callers = { sessions: tools.sessions, limits: tools.limits, now }
  if (envelope === null) {
    const caller = await findCaller(request, endpoint, callers)
    return { caller, payload: readQuery(request) }
  }
  const key = tools.opener.admit(envelope, now)
  const caller: Caller = await findCaller(request, endpoint, callers)
  const { opener, limits } = tools
  return {
    caller,
    payload: await openBody(request, caller, { envelope, key, opener, limits, now }),
  }
}

/**
 * Runs a change: prepare, the lane, finish. The envelope's nonce is claimed with the change itself; before it if
 * `prepare` acts; and alone if `prepare` refuses. So an envelope is answered once, whatever the answer, and only the
 * last two cost a lane command of their own.
 */
async function run(
  route: ChangeRoute,
  request: FastifyRequest,
  asked: ApiRequest,
  payload: Payload,
  tools: EdgeTools,
): Promise<{ result: unknown; replayed: boolean }> {
  const key = idempotencyKey(request, route.endpoint)
  const { envelope } = payload
  const isClaimed = envelope !== null && route.prepareActs === true
  if (isClaimed) granted(await claim(envelope, route, tools))
  const prepared: unknown = route.prepare ? await route.prepare(asked) : asked.input
  if (isRefusal(prepared) && envelope !== null && !isClaimed) {
    const refused = await claim(envelope, route, tools)
    // Any other error of the claim does not change the refusal.
    if (refused?.refused === 'ENV_REPLAY') throw new Refused('ENV_REPLAY')
  }
  const input = granted(prepared)
  const caller = asked.user?.userId ?? ''
  const owner = (await route.owner?.(input, asked)) ?? caller
  const outcome = await tools.lane.run(route.command, {
    owner,
    input: input as never,
    route: route.endpoint.name,
    // A key belongs to its sender, even if the command belongs to another owner.
    key: key === null || caller === '' || caller === owner ? key : `${caller}:${key}`,
    until: intentUntil(request),
    payloadHash: fingerprint(payload.fields, tools.keys.secret),
    nonce: isClaimed ? null : (envelope?.nonce ?? null),
  })
  if (!outcome.ok) throw new Refused(outcome.error, outcome.details)
  const { reply, replayed } = outcome
  const result = route.finish ? await route.finish(reply, asked, { input, replayed }) : reply
  return { result, replayed }
}

/**
 * Uses up an envelope on its own.
 * @returns the refusal, or null if it was unused
 */
async function claim(
  { nonce }: Envelope,
  { endpoint }: ChangeRoute,
  { lane, world }: EdgeTools,
): Promise<Refusal | null> {
  const nothing = { input: null as never, key: null, payloadHash: new Uint8Array() }
  const owner = world.newId()
  const outcome = await lane.run(claimNonce, { ...nothing, owner, route: endpoint.name, nonce })
  return outcome.ok ? null : refusalOf(outcome)
}

/**
 * The value that a module returned.
 * @throws Refused when it is a refusal
 */
function granted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Refused(answer.refused, answer.details)
  return answer
}

const keySyntax = /^[0-9A-Za-z_-]{16,64}$/

function idempotencyKey(request: FastifyRequest, endpoint: Endpoint): string | null {
  if (endpoint.key === 'none') return null
  const values = valuesOf(request.raw, 'idempotency-key')
  const [key] = values
  if (key === undefined && endpoint.key === 'optional') return null
  if (key === undefined) throw new Refused('IDEMPOTENCY_KEY_REQUIRED')
  if (values.length > 1 || !keySyntax.test(key)) {
    const fields = [{ field: 'Idempotency-Key', rule: 'format' }]
    throw new Refused('VALIDATION_FAILED', { fields })
  }
  return key
}

/** The sender's deadline (epoch ms); null if there is none. */
function intentUntil(request: FastifyRequest): number | null {
  const values = valuesOf(request.raw, 'intent-until')
  const [text] = values
  if (text === undefined) return null
  if (values.length > 1 || !/^[0-9]{1,15}$/.test(text)) {
    const fields = [{ field: 'Intent-Until', rule: 'format' }]
    throw new Refused('VALIDATION_FAILED', { fields })
  }
  return parseInt(text, 10) // not money: a time
}

type ReceivedCall = {
  readonly caller: Caller
  readonly payload: Payload
  readonly tools: EdgeTools
}

/** Identifies a call and its repeats; null without a key or a signed-in user. */
function sameCall(
  request: FastifyRequest,
  endpoint: Endpoint,
  { caller, payload, tools }: ReceivedCall,
) {
  const key = endpoint.method === 'GET' ? null : idempotencyKey(request, endpoint)
  if (key === null || caller.session === null) return null
  const print = Buffer.from(fingerprint(payload.fields, tools.keys.secret)).toString('base64url')
  return [caller.session.userId, endpoint.name, key, print].join(' ')
}

/**
 * Distinguishes payloads without storing them. Keyed, because a payload may hold a password and the fingerprint is
 * stored for days.
 */
function fingerprint(fields: Readonly<Record<string, Json>>, secret: Uint8Array): Uint8Array {
  return createHmac('sha256', secret).update(canonicalJson(fields)).digest()
}
