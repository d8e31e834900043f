import { isRefusal, type Refusal } from '../platform/lane/index.ts'

/** The result of a call that must succeed. */
export function granted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** The error key of a refused call; null if it succeeded. */
export function errorOf(answer: unknown): string | null {
  return isRefusal(answer) ? answer.refused : null
}
