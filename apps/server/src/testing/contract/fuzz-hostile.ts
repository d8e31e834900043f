import { endpoints, possibleErrors, type Endpoint, type EndpointName } from '@candor/api'
import { bodiesFor } from './bodies.ts'
import { hostileBodies, queryOf, sampleHostile, wireText, type Hostile } from './hostile-bodies.ts'
import type { Person } from './person.ts'
import type { Body } from './preconditions/scene.ts'
import { senderOf } from './sender.ts'
import { asked, sealed, sendWire, type WireAnswer, type WireRequest } from './sealed-request.ts'
import type { SeededWorld } from './seeded-world.ts'
import { changed, tableHashes } from './table-hashes.ts'

/** Valid bodies to corrupt, each in several ways. */
const goodBodies = 5

/** This many random corruptions, or each once. */
export type HowMany = number | 'all'

/** Sends bodies that an endpoint must refuse; returns those accepted, or that changed data. */
export async function fuzzHostile(
  seeded: SeededWorld,
  name: EndpointName,
  count: HowMany,
  onSent: () => void = () => undefined,
): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  const before = await tableHashes(seeded.pool)
  const faults: string[] = []
  for (let from = 0; from < goodBodies; from++) {
    for (const hostile of drawn(endpoint, source.raw(), count, from)) {
      onSent()
      const answer = await sendPatiently(seeded, person, endpoint, hostile)
      if (!isRefusal(endpoint, answer)) faults.push(`${name}, ${hostile.what}: ${answer.text}`)
    }
  }
  const tables = changed(before, await tableHashes(seeded.pool))
  return [...faults, ...tables.map((table) => `${name} changed ${table}`)]
}

/** The corruptions of a valid body: a fifth of the count, or every fifth of all. */
function drawn(endpoint: Endpoint, good: Body, count: HowMany, from: number): Hostile[] {
  if (count !== 'all') return sampleHostile(endpoint, good, Math.ceil(count / goodBodies), from)
  return hostileBodies(endpoint, good).filter((_, at) => at % goodBodies === from)
}

function isRefusal(endpoint: Endpoint, { code, errorKey }: WireAnswer): boolean {
  if (code === 200 || code === 0 || errorKey === null || errorKey === 'INTERNAL') return false
  return possibleErrors(endpoint).includes(errorKey)
}

async function sendPatiently(
  seeded: SeededWorld,
  person: Person,
  endpoint: Endpoint,
  hostile: Hostile,
): Promise<WireAnswer> {
  for (;;) {
    const answer = await sendWire(seeded, await wireOf(seeded, person, endpoint, hostile))
    if (answer.errorKey !== 'RATE_LIMITED') return answer
    await seeded.leap(1_000)
  }
}

/** A body as a wire request of its endpoint. */
export async function wireOf(
  seeded: SeededWorld,
  person: Person,
  endpoint: Endpoint,
  { fields, text }: Hostile,
): Promise<WireRequest> {
  if (endpoint.method === 'GET') return asked(person, endpoint, text ?? queryOf(fields ?? {}))
  const { path, rest } = filled(endpoint.path, fields ?? {})
  return sealed(seeded, person, path, text ?? JSON.stringify(rest))
}

/** Fills fields into the path. */
function filled(path: string, fields: Readonly<Record<string, unknown>>) {
  const rest = { ...fields }
  const whole = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(wireText(rest[name] ?? 'none'))
    delete rest[name]
    return value
  })
  return { path: whole, rest }
}
