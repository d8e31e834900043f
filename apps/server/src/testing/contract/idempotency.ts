import { hourMs, endpoints, newIntentKey, type Endpoint, type EndpointName } from '@candor/api'
import { isDeepStrictEqual } from 'node:util'
import { bodiesFor } from './bodies.ts'
import { giveBack } from './give-back.ts'
import type { Outcome } from './outcome.ts'
import type { Person } from './person.ts'
import type { Body } from './preconditions/scene.ts'
import { proofScale } from '../proof-scale.ts'
import { senderOf } from './sender.ts'
import type { SeededWorld } from './seeded-world.ts'
import { watchTables } from './watch-tables.ts'

/** Endpoints whose repeated delivery must not act twice. */
export const keyedNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name]
  return endpoint.key === 'required'
})

/**
 * Calls that answer with the present state, read after the change. Right after it a repetition gets the same answer;
 * later it shows what other calls changed since.
 */
const answersPresentState: ReadonlySet<EndpointName> = new Set([
  'updateProfile',
  'selfExclude',
  'setLimits',
  'answerAppropriateness',
  'keepAccount',
  'savePriceAlert',
] as const)

/** A successful call, with all data to repeat it. */
export interface Made {
  readonly name: EndpointName
  readonly person: Person
  readonly body: Body
  readonly key: string
  readonly first: Outcome
}

/** What was sent under the key of an earlier call. */
export type Resent = 'repeated' | 'at once' | 'other body' | 'other user'
/** Counts answers that a check has judged; one if no number is given. */
type Count = (resent: Resent, answers?: number) => void

const bodiesTried = 40
/** Concurrent deliveries. */
const deliveries = proofScale({ quick: 8, full: 50 })

/**
 * Makes a successful call under a key of its own.
 * @param given its fields
 */
export async function make(
  seeded: SeededWorld,
  name: EndpointName,
  given: Body = {},
): Promise<Made> {
  const person = senderOf(seeded, name)
  // A user with an authenticator could not sign in again by password, so the session is kept in use.
  for (const guarded of [seeded.carol, seeded.dora]) await guarded.awake()
  const source = await bodiesFor(seeded, name, person)
  for (let tried = 0; tried < bodiesTried; tried++) {
    const body = await source.fit(given)
    const key = newIntentKey()
    const first = await person.call(name, body, { key })
    if (first.code !== 200) continue
    await letFinish(seeded, name, () => seeded.settle())
    return { name, person, body, key, first }
  }
  throw new Error(`no body of ${name} succeeds`)
}

/**
 * Lets time pass, except where that changes the answer: a present state, and a closing account, which nobody can ask
 * again once it is closed.
 */
async function letFinish(
  seeded: SeededWorld,
  name: EndpointName,
  pass: () => Promise<void>,
): Promise<void> {
  const isTimed = name === 'closeAccount' || answersPresentState.has(name)
  await (isTimed ? seeded.leap(0) : pass())
}

/** A repetition must return the same reply, and change nothing. */
export async function checkRepeat(
  seeded: SeededWorld,
  made: Made,
  count?: Count,
): Promise<string[]> {
  return checkAgain(seeded, made, isSame, count)
}

/** The same after calls of other tests. */
export async function checkRepeatLater(
  seeded: SeededWorld,
  made: Made,
  count?: Count,
): Promise<string[]> {
  const isAccepted = (_: Outcome, { code }: Outcome) => code === 200
  const isExpected = answersPresentState.has(made.name) ? isAccepted : isSame
  return checkAgain(seeded, made, isExpected, count)
}

async function checkAgain(
  seeded: SeededWorld,
  { name, person, body, key, first }: Made,
  isExpected: (first: Outcome, again: Outcome) => boolean,
  count?: Count,
): Promise<string[]> {
  await person.awake()
  const changes = await watchTables(seeded)
  const again = await person.call(name, body, { key })
  const tables = await changes()
  count?.('repeated')
  return [
    ...(isExpected(first, again) ? [] : [`${name} repeated: ${again.text} after ${first.text}`]),
    ...tables.map((table) => `${name} repeated changed ${table}`),
  ]
}

/** Concurrent deliveries of a new intent: one reply, however often. Rate limits may refuse some. */
export async function checkAtOnce(
  seeded: SeededWorld,
  name: EndpointName,
  count?: Count,
): Promise<string[]> {
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  for (let tried = 0; tried < bodiesTried; tried++) {
    await giveBack(seeded)
    // Waits until rate limits have room again.
    await seeded.leap(hourMs)
    const body = await source.fit()
    await person.awake()
    const key = newIntentKey()
    const answers = await manyAtOnce(() => person.call(name, body, { key, impatient: true }))
    const first = answers.find(({ code }) => code === 200)
    if (first === undefined) continue
    const others = answers.filter((answer) => !isSame(first, answer))
    count?.('at once', answers.length)
    await letFinish(seeded, name, () => seeded.leap(hourMs))
    const later = await checkRepeat(seeded, { name, person, body, key, first }, count)
    return [...others.map(({ text }) => `${name} at once: ${text} beside ${first.text}`), ...later]
  }
  throw new Error(`no body of ${name} succeeds`)
}

async function manyAtOnce(call: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes = await Promise.all(Array.from({ length: deliveries }, call))
  return outcomes.filter(({ errorKey }) => errorKey !== 'RATE_LIMITED')
}

/** Calls whose body names an item and holds nothing else: another body is a call for another item. */
const namesItemOnly: ReadonlySet<EndpointName> = new Set(['claimItem', 'releaseItem'] as const)

/** Another payload under the same key is refused, whatever else is wrong with it. */
export async function checkOtherPayload(
  seeded: SeededWorld,
  made: Made,
  count?: Count,
): Promise<string[]> {
  const { name, person, key, body } = made
  // A call without fields has no other payload.
  const { request } = endpoints[name]
  const isEmpty = 'entries' in request && Object.keys(request.entries).length === 0
  if (isEmpty || namesItemOnly.has(name)) return []
  if (Object.keys(body).join() === 'deviceKey') return checkOtherDevice(seeded, made, count)
  const source = await bodiesFor(seeded, name, person)
  let mismatches = 0
  for (let tried = 0; tried < bodiesTried && mismatches === 0; tried++) {
    // A key may depend on the id, so every second attempt names the same id.
    const kept = tried % 2 === 0 ? idsOf(body) : {}
    // Fields that exclude each other cannot be mixed with those of the first call.
    const sent = tried % 3 === 2 ? {} : body
    const other = { ...sent, ...source.raw(), ...kept, ...whose(name, body) }
    if (isDeepStrictEqual(other, body)) continue
    const { code, errorKey, text } = await person.call(name, other, { key })
    if (code === 200) return [`${name} with another payload: ${text}`]
    if (errorKey !== 'IDEMPOTENCY_MISMATCH') continue
    mismatches++
    count?.('other body')
  }
  return mismatches > 0 ? [] : [`${name} with another payload was never called a mismatch`]
}

/** Where the payload is the signing key, another payload comes from another device. */
async function checkOtherDevice(
  seeded: SeededWorld,
  { name, key }: Made,
  count?: Count,
): Promise<string[]> {
  const other = await seeded.newPerson('another device')
  const { deviceKey } = other.deviceFields
  const { errorKey, text } = await other.call(name, { deviceKey }, { key })
  count?.('other body')
  return errorKey === 'IDEMPOTENCY_MISMATCH' ? [] : [`${name} from another device: ${text}`]
}

/** Fields that name the object of a call. */
const idsOf = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => /^id$|Id$/.test(name)))

/** Without a session a key belongs to the account in the body, so another payload names the same. */
function whose(name: EndpointName, { account }: Body): Body {
  return endpoints[name].auth === 'none' && account !== undefined ? { account } : {}
}

/** A key belongs to its sender: from another user it is a new intent, never the first one's reply. */
export async function checkOtherUser(
  seeded: SeededWorld,
  made: Made,
  count?: Count,
): Promise<string[]> {
  const { name, person, body, key, first } = made
  const [one, two] = person.isOperator()
    ? [seeded.maker, seeded.checker]
    : [seeded.bob, seeded.alice]
  const other = person === one ? two : one
  await other.awake()
  const changes = await watchTables(seeded)
  const outcome = await other.call(name, body, { key })
  const isExecuted = (await changes()).length > 0
  count?.('other user')
  const isMistaken = outcome.errorKey === 'IDEMPOTENCY_MISMATCH'
  // An executed call stores a reply of its own, which may look like the first one.
  const isTheirs = outcome.code !== 200 || isExecuted || !isSame(first, outcome)
  return !isMistaken && isTheirs ? [] : [`${name} as somebody else: ${outcome.text}`]
}

/** Whether two answers are the same. */
export const isSame = (one: Outcome, other: Outcome): boolean =>
  one.code === other.code && isDeepStrictEqual(one.result, other.result)
