import type { ErrorKey } from '../errors.ts'
import { ApiError, TransportError } from './faults.ts'

/** Refusals of a server that has too much to do, for a moment. */
const passingKeys = new Set<ErrorKey>(['BUSY', 'ENV_BUSY', 'RATE_LIMITED'])
/** What takes longer, in ms, is said instead of waited for. */
const longestRestMs = 3_000

/** When a read is tried again by itself, in the app and at the desk: twice more, before anybody is told. */
export const secondTries = {
  retry: (failures: number, error: Error): boolean => restMs(error) !== null && failures < 2,
  // Who was turned away together does not come back together.
  retryDelay: (attempt: number, error: Error): number =>
    Math.max(restMs(error) ?? 0, 500 * 2 ** attempt) * (1 + Math.random() / 2),
} as const

/**
 * How long a read rests at least before it is tried again, in ms; null: it is not. A lost connection and a busy
 * server are worth it, any other refusal would only come again.
 */
function restMs(error: Error): number | null {
  if (error instanceof TransportError) return 0
  if (!(error instanceof ApiError) || error.errorKey === null) return null
  const ms = (error.retryAfter ?? 1) * 1_000
  return passingKeys.has(error.errorKey) && ms <= longestRestMs ? ms : null
}
