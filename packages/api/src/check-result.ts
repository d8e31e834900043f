import * as v from 'valibot'
import { endpoints } from './endpoints.ts'
import type { EndpointName } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { fieldProblems } from './result.ts'

/**
 * Throws if a result does not match the schema of its endpoint exactly: a missing field, an undeclared field, or a
 * wrong type. Tests pass it to the client; the browser build does not contain it.
 */
export function checkResult(name: EndpointName, result: unknown): void {
  const endpoint: Endpoint = endpoints[name]
  const checked = v.safeParse(endpoint.result, result)
  if (checked.success) return
  const problems = fieldProblems(checked.issues).map(({ field, rule }) => `${field} (${rule})`)
  throw new Error(`The result of ${name} is not as promised: ${problems.join(', ')}`)
}
