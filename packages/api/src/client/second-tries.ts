import type { ErrorKey } from '../errors.ts'
import { ApiError, TransportError } from './faults.ts'

/** Temporary refusals of an overloaded server. */
const passingKeys = new Set<ErrorKey>(['BUSY', 'ENV_BUSY', 'RATE_LIMITED'])
/** A longer wait is reported to the user instead, in ms. */
const longestRestMs = 3_000

/** Automatic retries of a read, in the app and the console: twice, before an error is shown. */
export const secondTries = {
  retry: (failures: number, error: Error): boolean => restMs(error) !== null && failures < 2,
  // Clients rejected together must not retry together.
  retryDelay: (attempt: number, error: Error): number =>
    Math.max(restMs(error) ?? 0, 500 * 2 ** attempt) * (1 + Math.random() / 2),
} as const

/**
 * The least wait before a read is retried, in ms; null if it is not. A lost connection and an overloaded server are
 * retried; any other refusal would repeat.
 */
function restMs(error: Error): number | null {
  if (error instanceof TransportError) return 0
  if (!(error instanceof ApiError) || error.errorKey === null) return null
  const ms = (error.retryAfter ?? 1) * 1_000
  return passingKeys.has(error.errorKey) && ms <= longestRestMs ? ms : null
}
