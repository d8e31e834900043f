import { endpoints, type Endpoint, type EndpointName } from '@candor/api'
import fc from 'fast-check'
import { is } from 'valibot'
import type { Person } from './person.ts'
import { preconditions } from './preconditions.ts'
import type { Body } from './preconditions/scene.ts'
import { arbitraryOf, type Words } from './schema-arbitrary.ts'
import { namesIn, nodeOf } from './schema-node.ts'
import type { SeededWorld } from './seeded-world.ts'
import { wordsOf } from './words.ts'

/**
 * Draws bodies for an endpoint and user: everything that its schema accepts, mostly bodies that succeed.
 * @param known ids that they may name, if read before
 */
export async function bodiesFor(
  seeded: SeededWorld,
  name: EndpointName,
  person: Person,
  known?: Words,
) {
  const endpoint: Endpoint = endpoints[name]
  await person.awake()
  const request = nodeOf(endpoint.request)
  const words = known ?? (await wordsOf(seeded, person, namesIn(request)))
  const arbitrary = arbitraryOf(request, words)
  let drawn = 0

  /** Any body of the schema. */
  function raw(): Body {
    const [body] = fc.sample(arbitrary, { numRuns: 1, seed: ++drawn })
    return structuredClone(body) as Body
  }

  /** A body whose preconditions hold, with these fields. */
  async function fit(given: Body = {}): Promise<Body> {
    const body = { ...raw(), ...given }
    const fields = await preconditions[name]?.({ seeded, person, body, given })
    const whole = present({ ...body, ...fields, ...given })
    if (!is(endpoint.request, whole))
      throw new Error(`the preconditions of ${name} break its schema: ${JSON.stringify(whole)}`)
    return whole
  }

  return { raw, fit, next: () => (drawn % 5 === 4 ? raw() : fit()) }
}

/** Removes undefined fields, which the wire cannot carry. */
function present(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
