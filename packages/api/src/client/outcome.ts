import type { ErrorKey } from '../errors.ts'
import { ApiError, TransportError } from './faults.ts'

/**
 * The outcome of a sent change after an error.
 * - `refused`: the server processed it and did not make the change. The server looks for an earlier reply to the key
 *   first, so this holds for every earlier try as well.
 * - `untouched`: this try was rejected before the server looked at its key.
 * - `unknown`: the change may have been made.
 */
export type FailedOutcome = 'refused' | 'untouched' | 'unknown'

/** `ENV_REPLAY` reports that this very request came before, but not its result. */
const unknownKeys = new Set<ErrorKey>(['INTERNAL', 'ENV_REPLAY'])
const untouchedKeys = new Set<ErrorKey>(['BUSY', 'RATE_LIMITED'])

/** Classifies an error of `client.call`. */
export function outcomeOf(error: unknown): FailedOutcome {
  if (error instanceof TransportError) return error.unknown ? 'unknown' : 'untouched'
  // Signed out, or failed on the client before anything was sent.
  if (!(error instanceof ApiError)) return 'untouched'
  const { errorKey } = error
  if (errorKey === null || unknownKeys.has(errorKey)) return 'unknown'
  // The server cannot read the key of an envelope that it could not open.
  const isUntouched = untouchedKeys.has(errorKey) || errorKey.startsWith('ENV_')
  return isUntouched ? 'untouched' : 'refused'
}

/**
 * Whether an error ends an intent. If it does not, the change may have been made: send it again with the same key.
 * `tries` counts this try. A second try exists only because the outcome of the first is unknown, and a rejection before
 * the key was read does not resolve that.
 */
export function isFinal(error: unknown, tries: number): boolean {
  const outcome = outcomeOf(error)
  return outcome === 'refused' || (outcome === 'untouched' && tries === 1)
}
