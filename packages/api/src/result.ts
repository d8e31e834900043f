import type * as v from 'valibot'
import type { ErrorKey } from './errors.ts'

/** One invalid field: its path (`margin`, `deviceKey.x`), the broken rule, and its bound. */
export type FieldError = {
  readonly field: string
  readonly rule: string
  readonly message: string
  readonly min?: string
  readonly max?: string
}

/** The answer of every call, except `plain` endpoints. */
export type Result<T> = {
  readonly success: boolean
  /** 200 is success (0 is accepted too); 401 means not signed in; the others are in `errors.ts`. */
  readonly code: number
  /** In the user's language; empty on success. */
  readonly message: string
  readonly result: T | null
  /** The server's clock, epoch milliseconds. */
  readonly timestamp: number
  readonly errorCode?: ErrorKey
  readonly errors?: readonly FieldError[]
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number
  readonly traceId?: string
}

/** The rules of fields; each has a sentence `field.<rule>` in `messages/`. */
export const fieldRules = [
  'required',
  'unknown',
  'format',
  'type',
  'min',
  'max',
  'minLength',
  'maxLength',
  'choice',
] as const
export type FieldRule = (typeof fieldRules)[number]

/** A broken field rule before it is put into words. */
export type FieldProblem = {
  readonly field: string
  readonly rule: FieldRule
  readonly min?: string
  readonly max?: string
}

/** Turns the issues of a schema into one problem for each field. */
export function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const field = issue.path?.map((step) => String(step.key)).join('.') ?? ''
    if (!problems.has(field)) problems.set(field, { field, ...problemOf(issue) })
  }
  return [...problems.values()]
}

function problemOf(issue: v.BaseIssue<unknown>): Omit<FieldProblem, 'field'> {
  const bound = String(issue.requirement)
  if (issue.expected === 'never') return { rule: 'unknown' }
  if (issue.received === 'undefined') return { rule: 'required' }
  if (issue.type === 'min_value') return { rule: 'min', min: bound }
  if (issue.type === 'max_value') return { rule: 'max', max: bound }
  if (issue.type === 'min_length') return { rule: 'minLength', min: bound }
  if (issue.type === 'max_length') return { rule: 'maxLength', max: bound }
  if (issue.type === 'picklist' || issue.type === 'literal') return { rule: 'choice' }
  return { rule: issue.kind === 'schema' ? 'type' : 'format' }
}
