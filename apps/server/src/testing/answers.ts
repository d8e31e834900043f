import { isRefusal, type Refusal } from '../platform/lane/index.ts'

/** The result of a call that must not be refused. */
export function granted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** The error key of a call that must be refused; null when it was not. */
export function errorOf(answer: unknown): string | null {
  return isRefusal(answer) ? answer.refused : null
}
