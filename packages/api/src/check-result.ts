import * as v from 'valibot'
import { endpoints } from './endpoints.ts'
import type { EndpointName } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { fieldProblems } from './result.ts'

/**
 * Throws when a result is not exactly what its endpoint promises: a missing field, an undeclared
 * one, or a wrong type. Tests give it to the client; a browser never carries it.
 */
export function checkResult(name: EndpointName, result: unknown): void {
  const endpoint: Endpoint = endpoints[name]
  const checked = v.safeParse(endpoint.result, result)
  if (checked.success) return
  const problems = fieldProblems(checked.issues).map(({ field, rule }) => `${field} (${rule})`)
  throw new Error(`The result of ${name} is not as promised: ${problems.join(', ')}`)
}
