import { endpoints, type Endpoint, type EndpointName } from '@candor/api'
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

/** Endpoints whose requests come in an envelope. */
export const sealedNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name]
  return endpoint.method === 'POST'
})

/** Ways in which the first of two byte-identical requests may end. */
export type End = 'accepted' | 'refused by its schema' | 'refused for what it asks'

/** What the check found, and how the first request ended; null when no body ends that way. */
export type Replayed = { readonly first: WireAnswer; readonly faults: readonly string[] } | null

const minuteMs = 61_000
const hourMs = 3_600_000
/** Some endpoints can do all that their schema takes: looking for what they refuse ends soon. */
const bodiesTried = { accepted: 40, 'refused by its schema': 10, 'refused for what it asks': 20 }

/** Sends a request that ends this way, and its very bytes once more: that must be a replay that does nothing. */
export async function checkReplay(
  seeded: SeededWorld,
  name: EndpointName,
  end: End,
): Promise<Replayed> {
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  for (let tried = 0; tried < triesOf(name, end); tried++) {
    await giveBack(seeded)
    // The limits of a minute have room again; after a try those of an hour too, and a lock that it set is open.
    await seeded.leap(tried === 0 ? minuteMs : hourMs)
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
  // Whoever signs must name the key: another's is refused before anybody reads on.
  const { deviceKey, deviceId } = person.deviceFields
  const fields: Body = {
    ...raw,
    ...('deviceKey' in raw && { deviceKey }),
    ...('deviceId' in raw && { deviceId }),
    // Two passwords that differ are refused as what no schema takes.
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

/** The tables once what the first one told is told and done, and not between the two looks. */
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
