import type { ErrorKey } from '../errors.ts'
import type { FieldError, Result } from '../result.ts'

/** The server reports that no user is signed in (code 401). */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

/** The server refused. `message` is its sentence for the user, or `Error` if it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly errorKey: ErrorKey | null
  readonly errors: readonly FieldError[]
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | null
  /** The time at which that wait is over, on the server's clock (epoch ms). */
  readonly retryAt: number | null
  readonly traceId: string | null

  constructor(answer: Result<unknown>) {
    super(answer.message || 'Error')
    this.code = answer.code
    this.errorKey = answer.errorCode ?? null
    this.errors = answer.errors ?? []
    this.retryAfter = answer.retryAfter ?? null
    this.retryAt = answer.retryAfter ? answer.timestamp + answer.retryAfter * 1_000 : null
    this.traceId = answer.traceId ?? null
  }
}

/**
 * No readable answer came. If `unknown` is true the request may have been executed: ask again with the same idempotency
 * key instead of calling it failed.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly unknown: boolean

  constructor(message: string, unknown: boolean) {
    super(message || 'Error')
    this.unknown = unknown
  }
}
