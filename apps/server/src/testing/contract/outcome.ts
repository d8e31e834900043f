import {
  ApiError,
  checkResult,
  SignedOut,
  TransportError,
  type EndpointName,
  type ErrorKey,
} from '@candor/api'

/** How a call ended. */
export interface Outcome {
  /** The code of the body; 200 is success. */
  readonly code: number
  /** Null for a success, and for 401, which says no more. */
  readonly errorKey: ErrorKey | null
  readonly result: unknown
  /** What is wrong with a success, by its schema; null when nothing is. */
  readonly broken: string | null
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null
  /** Everything that was said, as text. */
  readonly text: string
}

/** Waits for a call and says how it ended; an answer that cannot be read counts as INTERNAL. */
export async function outcomeOf(name: EndpointName, call: Promise<unknown>): Promise<Outcome> {
  try {
    return succeeded(name, await call)
  } catch (error) {
    if (error instanceof ApiError) return refused(error)
    if (error instanceof SignedOut) return failed(401, null, error.message)
    if (error instanceof TransportError) return failed(500, 'INTERNAL', error.message)
    throw error
  }
}

/** What was decided, without the words. */
export const verdict = ({ code, errorKey }: Outcome): string => `${code} ${errorKey}`

function succeeded(name: EndpointName, result: unknown): Outcome {
  let broken: string | null = null
  try {
    checkResult(name, result)
  } catch (error) {
    broken = (error as Error).message
  }
  const text = JSON.stringify(result)
  return { code: 200, errorKey: null, result, broken, retryAfter: null, text }
}

function refused({ code, errorKey, message, errors, retryAfter }: ApiError): Outcome {
  const text = JSON.stringify({ code, errorKey, message, errors })
  return { code, errorKey, result: null, broken: null, retryAfter, text }
}

function failed(code: number, errorKey: ErrorKey | null, text: string): Outcome {
  return { code, errorKey, result: null, broken: null, retryAfter: null, text }
}
