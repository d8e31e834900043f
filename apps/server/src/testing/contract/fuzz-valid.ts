import {
  endpoints,
  errorCodes,
  possibleErrors,
  type Endpoint,
  type EndpointName,
} from '@candor/api'
import { bodiesFor } from './bodies.ts'
import { numbersOutOfPlace } from './numbers.ts'
import type { Outcome } from './outcome.ts'
import { giveBack } from './give-back.ts'
import { senderOf } from './sender.ts'
import { nodeOf } from './schema-node.ts'
import type { SeededWorld } from './seeded-world.ts'

export interface ValidFuzz {
  /** Faults, with the body of each. */
  readonly faults: readonly string[]
  readonly sent: number
  /** Number of bodies that reached code 200. */
  readonly reached: number
}

/** Bodies tried per required success at least, because ids are drawn among all kinds. */
const triesPerSuccess = 10
const leastTries = 100

/** Sends bodies of an endpoint's schema until enough were sent and enough succeeded. */
export async function fuzzValid(
  seeded: SeededWorld,
  name: EndpointName,
  { bodies, successes }: { readonly bodies: number; readonly successes: number },
): Promise<ValidFuzz> {
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  const faults: string[] = []
  let sent = 0
  let reached = 0
  const tries = Math.max(leastTries, successes * triesPerSuccess)
  while (sent < bodies || (reached < successes && sent < tries)) {
    // Earlier calls may have ended the session, and the sign-in limit may be used up.
    await person.awake()
    const body = await source.next()
    const outcome = await person.call(name, body)
    sent++
    if (outcome.code === 200) reached++
    for (const fault of faultsOf(name, outcome))
      faults.push(`${name} ${JSON.stringify(body)}: ${fault}`)
  }
  await giveBack(seeded)
  return { faults, sent, reached }
}

/** Faults of a reply, whatever the request. */
export function faultsOf(name: EndpointName, outcome: Outcome): string[] {
  const endpoint: Endpoint = endpoints[name]
  const { code, errorKey, result, broken, text } = outcome
  if (code >= 500 && errorKey === 'INTERNAL') return [`failed: ${text}`]
  if (code !== 200)
    return isListed(endpoint, outcome) ? [] : [`a refusal that is not listed: ${text}`]
  const numbers = numbersOutOfPlace(nodeOf(endpoint.result), result)
  return [
    ...(broken === null ? [] : [broken]),
    ...numbers.map((path) => `a JSON number where none may be: ${path}`),
  ]
}

/** Whether a refusal is listed in the endpoint's row. */
function isListed(endpoint: Endpoint, { code, errorKey }: Outcome): boolean {
  const listed = possibleErrors(endpoint)
  return errorKey === null
    ? listed.some((key) => errorCodes[key] === code)
    : listed.includes(errorKey)
}
