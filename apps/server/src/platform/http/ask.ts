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

/** What the edge needs of the lane. */
export interface LaneDoor {
  run(command: ChangeRoute['command'], request: Request<never>): Promise<Outcome>
}

/** Everything that answering a route needs. */
export interface Door {
  readonly aud: string
  readonly world: World
  readonly lane: LaneDoor
  readonly sessions: SessionSource
  readonly keys: KeyRing
  readonly opener: Opener
  readonly replays: Replays
  readonly limits: Limits
  /** Why this user may not make this call at all; null for everybody else. */
  readonly barred: (userId: string, endpoint: Endpoint, now: number) => Refusal | null
}

/** An answer before it has a body. */
export interface Answer {
  readonly result: unknown
  readonly replayed: boolean
  /** The token that came with an endpoint that does not need one was dead: said beside the answer. */
  readonly tokenIsDead: boolean
}

/** Refusals before anything is decided. */
const undecided: ReadonlySet<string> = new Set(['VALIDATION_FAILED', 'RESTRICTED'])

/** Opens and checks a request, and answers it. @throws Refused */
export async function ask(route: Route, request: FastifyRequest, door: Door): Promise<Answer> {
  const now = door.world.clock.now()
  const isSealed = route.endpoint.method !== 'GET'
  const envelope = isSealed
    ? readEnvelope(request.raw, request.body, door.aud, tokenOf(request, route.endpoint))
    : null
  try {
    return await open(route, request, { door, envelope, now })
  } catch (error) {
    // Nothing was decided, so this process's memory is enough to take such an envelope only once.
    const isUsedUp = error instanceof Refused && undecided.has(error.refusal.refused)
    if (envelope !== null && isUsedUp) door.replays.claim(envelope, now)
    throw error
  }
}

/** A request's envelope before anybody has looked into it, and when it came. */
interface Arrived {
  readonly door: Door
  readonly envelope: Envelope | null
  readonly now: number
}

async function open(route: Route, request: FastifyRequest, arrived: Arrived): Promise<Answer> {
  const { endpoint } = route
  const { door, now } = arrived
  const { caller, payload } = await receive(request, endpoint, arrived)
  const barred = caller.session && door.barred(caller.session.userId, endpoint, now)
  if (barred !== null) throw new Refused(barred.refused, barred.details)
  const input = checkInput(endpoint, payload.fields)
  admitVisitor(caller, endpoint, input)
  await door.limits.endpoint(
    request,
    endpoint,
    limitKey(endpoint, payload.fields, caller, request.ip),
    sameCall(request, endpoint, { caller, payload, door }),
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
    return { ...(await run(route, request, asked, payload, door)), tokenIsDead }
  if (payload.envelope !== null) door.replays.claim(payload.envelope, now)
  return { result: granted(await route.answer(asked)), replayed: false, tokenIsDead }
}

/** Who asks, and what: from cheap checks to dear ones. */
async function receive(
  request: FastifyRequest,
  endpoint: Endpoint,
  { door, envelope, now }: Arrived,
) {
  const callers = { sessions: door.sessions, limits: door.limits, now }
  if (envelope === null) {
    const caller = await findCaller(request, endpoint, callers)
    return { caller, payload: readQuery(request) }
  }
  const key = door.opener.admit(envelope, now)
  const caller: Caller = await findCaller(request, endpoint, callers)
  const { opener, limits } = door
  return {
    caller,
    payload: await openBody(request, caller, { envelope, key, opener, limits, now }),
  }
}

/**
 * Runs a change: prepare, the lane, finish. The envelope's nonce is claimed with the change itself; before
 * it where `prepare` acts, and alone where `prepare` refuses. So an envelope is answered once, whatever the
 * answer was, and only one of those two costs a turn in the lane of its own.
 */
async function run(
  route: ChangeRoute,
  request: FastifyRequest,
  asked: ApiRequest,
  payload: Payload,
  door: Door,
): Promise<{ result: unknown; replayed: boolean }> {
  const key = idempotencyKey(request, route.endpoint)
  const { envelope } = payload
  const isClaimed = envelope !== null && route.prepareActs === true
  if (isClaimed) granted(await claim(envelope, route, door))
  const prepared: unknown = route.prepare ? await route.prepare(asked) : asked.input
  if (isRefusal(prepared) && envelope !== null && !isClaimed) {
    const refused = await claim(envelope, route, door)
    // What else may keep the lane from claiming changes nothing about the refusal.
    if (refused?.refused === 'ENV_REPLAY') throw new Refused('ENV_REPLAY')
  }
  const input = granted(prepared)
  const caller = asked.user?.userId ?? ''
  const owner = (await route.owner?.(input, asked)) ?? caller
  const outcome = await door.lane.run(route.command, {
    owner,
    input: input as never,
    route: route.endpoint.name,
    // A key belongs to who sent it, also where the command is kept with somebody else.
    key: key === null || caller === '' || caller === owner ? key : `${caller}:${key}`,
    until: intentUntil(request),
    payloadHash: fingerprint(payload.fields, door.keys.secret),
    nonce: isClaimed ? null : (envelope?.nonce ?? null),
  })
  if (!outcome.ok) throw new Refused(outcome.error, outcome.details)
  const { reply, replayed } = outcome
  const result = route.finish ? await route.finish(reply, asked, { input, replayed }) : reply
  return { result, replayed }
}

/** Uses an envelope up by itself; answers why it could not. */
async function claim(
  { nonce }: Envelope,
  { endpoint }: ChangeRoute,
  { lane, world }: Door,
): Promise<Refusal | null> {
  const nothing = { input: null as never, key: null, payloadHash: new Uint8Array() }
  const owner = world.newId()
  const outcome = await lane.run(claimNonce, { ...nothing, owner, route: endpoint.name, nonce })
  return outcome.ok ? null : refusalOf(outcome)
}

/** What a module answered, unless it refused. */
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

/** Until when the sender wants it done; null where they do not say. */
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

type Told = { readonly caller: Caller; readonly payload: Payload; readonly door: Door }

/** What a call and its repeats have in common; null where it bears no key, or nobody is signed in. */
function sameCall(request: FastifyRequest, endpoint: Endpoint, { caller, payload, door }: Told) {
  const key = endpoint.method === 'GET' ? null : idempotencyKey(request, endpoint)
  if (key === null || caller.session === null) return null
  const print = Buffer.from(fingerprint(payload.fields, door.keys.secret)).toString('base64url')
  return [caller.session.userId, endpoint.name, key, print].join(' ')
}

/**
 * Tells two payloads apart without keeping them. Keyed, because a payload may hold a password and the
 * fingerprint is stored for days.
 */
function fingerprint(fields: Readonly<Record<string, Json>>, secret: Uint8Array): Uint8Array {
  return createHmac('sha256', secret).update(canonicalJson(fields)).digest()
}
