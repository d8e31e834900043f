import {
  ApiError,
  checkResult,
  SignedOut,
  TransportError,
  type EndpointName,
  type ErrorKey,
} from '@candor/api'

/** Result of a call. */
export interface Outcome {
  /** Code of the body; 200 is success. */
  readonly code: number
  /** Null for a success, and for 401 without a reason. */
  readonly errorKey: ErrorKey | null
  readonly result: unknown
  /** Fault of a successful reply by its schema; null if there is none. */
  readonly broken: string | null
  /** Seconds to wait, if the server states them. */
  readonly retryAfter: number | null
  /** The whole reply as text. */
  readonly text: string
}

/** Awaits a call's result; an unreadable reply counts as INTERNAL. */
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

/** The decision without its text. */
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
