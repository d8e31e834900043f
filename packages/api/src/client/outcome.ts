import type { ErrorKey } from '../errors.ts'
import { ApiError, TransportError } from './faults.ts'

/**
 * What an error says about a change that was sent.
 * - `refused`: it was looked at and not made. A server looks for an earlier reply to the key first, so
 *   this speaks for every earlier try as well.
 * - `untouched`: this try was turned away before anybody looked at its key.
 * - `unknown`: it may have been made.
 */
export type FailedOutcome = 'refused' | 'untouched' | 'unknown'

/** `ENV_REPLAY` says that this very request came before, and not what came of it. */
const unknownKeys = new Set<ErrorKey>(['INTERNAL', 'ENV_REPLAY'])
const untouchedKeys = new Set<ErrorKey>(['BUSY', 'RATE_LIMITED'])

/** Reads what an error of `client.call` says about the change. */
export function outcomeOf(error: unknown): FailedOutcome {
  if (error instanceof TransportError) return error.unknown ? 'unknown' : 'untouched'
  // Signed out, or failed on this side before anything was sent.
  if (!(error instanceof ApiError)) return 'untouched'
  const { errorKey } = error
  if (errorKey === null || unknownKeys.has(errorKey)) return 'unknown'
  // An envelope that could not be opened shows nobody a key.
  const isUntouched = untouchedKeys.has(errorKey) || errorKey.startsWith('ENV_')
  return isUntouched ? 'untouched' : 'refused'
}

/**
 * Whether an error ends an intent. Where it does not, the change may stand: send it again with the same
 * key. `tries` counts this one. There is a second try only because the first left open what became of
 * it, and one that was turned away at the door answers nothing about that.
 */
export function isFinal(error: unknown, tries: number): boolean {
  const outcome = outcomeOf(error)
  return outcome === 'refused' || (outcome === 'untouched' && tries === 1)
}
