import { hourMs, endpoints, type Endpoint, type EndpointName } from '@candor/api'
import { bodiesFor } from './bodies.ts'
import { wireOf } from './fuzz-hostile.ts'
import { sampleHostile, type Hostile } from './hostile-bodies.ts'
import type { Person } from './person.ts'
import type { Body } from './preconditions/scene.ts'
import { giveBack } from './give-back.ts'
import { endsToken, senderOf } from './sender.ts'
import { sendWire, type WireAnswer, type WireRequest } from './sealed-request.ts'
import type { SeededWorld } from './seeded-world.ts'
import { changed, tableHashes } from './table-hashes.ts'

/** Endpoints with sealed requests. */
export const sealedNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name]
  return endpoint.method === 'POST'
})

/** Ways in which the first of two byte-identical requests may end. */
export type End = 'accepted' | 'refused by its schema' | 'refused for what it asks'

/** Faults of the check, and the first reply; null if no body ends that way. */
export type Replayed = { readonly first: WireAnswer; readonly faults: readonly string[] } | null

const overMinuteMs = 61_000
/** Some endpoints refuse nothing beyond their schema, so the search for refusals is short. */
const bodiesTried = { accepted: 40, 'refused by its schema': 10, 'refused for what it asks': 20 }

/** Sends a request with this result, then its exact bytes again: that must be refused as a replay without effect. */
export async function checkReplay(
  seeded: SeededWorld,
  name: EndpointName,
  end: End,
): Promise<Replayed> {
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  for (let tried = 0; tried < triesOf(name, end); tried++) {
    await giveBack(seeded)
    // Waits for limits of a minute; after a failed attempt also for limits of an hour and for its lock.
    await seeded.leap(tried === 0 ? overMinuteMs : hourMs)
    await person.awake()
    const hostile = await bodyFor(name, person, { source, end, tried })
    const request = await wireOf(seeded, person, endpoints[name], hostile)
    const first = await sendWire(seeded, request)
    if (endOf(first) !== end) continue
    const faults = await replay(seeded, name, request)
    await giveBack(seeded)
    return { first, faults }
  }
  return null
}

function triesOf(name: EndpointName, end: End): number {
  const { errors }: Endpoint = endpoints[name]
  const asksNothing = end === 'refused for what it asks' && errors.length === 0
  return asksNothing ? 3 : bodiesTried[end]
}

type Drawing = {
  readonly source: Awaited<ReturnType<typeof bodiesFor>>
  readonly end: End
  readonly tried: number
}

async function bodyFor(
  name: EndpointName,
  person: Person,
  { source, end, tried }: Drawing,
): Promise<Hostile> {
  if (end === 'accepted') return { what: end, fields: await source.fit() }
  const raw = source.raw()
  // A signer must name its key: another's is refused before the body is read.
  const { deviceKey, deviceId } = person.deviceFields
  const fields: Body = {
    ...raw,
    ...('deviceKey' in raw && { deviceKey }),
    ...('deviceId' in raw && { deviceId }),
    // Two different passwords are refused like a schema fault.
    ...('confirmPassword' in raw && { confirmPassword: raw['newPassword'] }),
  }
  if (end === 'refused for what it asks') return { what: end, fields }
  return sampleHostile(endpoints[name], fields, 1, tried)[0]!
}

function endOf({ code, errorKey }: WireAnswer): End | null {
  if (code === 200) return 'accepted'
  if (errorKey === 'VALIDATION_FAILED') return 'refused by its schema'
  return errorKey?.startsWith('ENV_') || errorKey === null ? null : 'refused for what it asks'
}

/** Table hashes once all effects of the first request are done. */
async function hashesAtRest(seeded: SeededWorld) {
  let hashes = await tableHashes(seeded.pool)
  for (let looks = 0; looks < 20; looks++) {
    await seeded.leap(0)
    const later = await tableHashes(seeded.pool)
    if (changed(hashes, later).length === 0) return later
    hashes = later
  }
  throw new Error('the tables do not come to rest')
}

async function replay(seeded: SeededWorld, name: EndpointName, request: WireRequest) {
  const before = await hashesAtRest(seeded)
  const again = await sendWire(seeded, request)
  const tables = changed(before, await tableHashes(seeded.pool))
  const expected = endsToken.has(name) ? ['ENV_REPLAY', 'TOKEN_EXPIRED'] : ['ENV_REPLAY']
  return [
    ...(expected.includes(again.errorKey ?? '') ? [] : [`${name} replayed: ${again.text}`]),
    ...tables.map((table) => `${name} replayed changed ${table}`),
  ]
}
