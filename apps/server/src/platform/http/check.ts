import { fieldProblems, type Endpoint, type InputOf } from '@candor/api'
import { safeParse } from 'valibot'
import type { Json } from './json.ts'
import { Refused } from './refusal.ts'

/** Most invalid fields of one answer. */
const FIELDS_LIMIT = 20

/**
 * The endpoint's input.
 * @throws Refused VALIDATION_FAILED, naming the invalid fields
 */
export function checkInput<E extends Endpoint>(
  endpoint: E,
  fields: Readonly<Record<string, Json>>,
): InputOf<E> {
  const checked = safeParse(endpoint.request, fields)
  if (checked.success) return checked.output
  const problems = fieldProblems(checked.issues).slice(0, FIELDS_LIMIT)
  throw new Refused('VALIDATION_FAILED', { fields: problems })
}
