import { ApiError, errorCodes } from '@candor/api'
import type { ErrorKey, LoginResult } from '@candor/api'
import type { Answers } from './fake-api.ts'
import { full } from './samples.ts'

/** Throws the server's refusal with this key. */
export function refused(key: ErrorKey, retryAfter?: number): () => never {
  return () => {
    throw new ApiError({
      success: false,
      code: errorCodes[key],
      errorCode: key,
      message: sentenceOf(key),
      result: null,
      timestamp: 0,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
}

/** Throws the server's refusal of one field, with its message. */
export function faulty(field: string, message: string): () => never {
  return () => {
    throw new ApiError({
      success: false,
      code: errorCodes.VALIDATION_FAILED,
      errorCode: 'VALIDATION_FAILED',
      message: sentenceOf('VALIDATION_FAILED'),
      result: null,
      timestamp: 0,
      errors: [{ field, rule: 'invalid', message }],
    })
  }
}

/** The sentence of a refusal in these tests. */
export function sentenceOf(key: ErrorKey): string {
  return `Refused: ${key}`
}

export const entered: LoginResult = {
  token: 'fresh-token',
  expiresAt: 1,
  userId: '1001',
  isNewUser: false,
  needSecurityCode: false,
  loginTicket: null,
  methods: [],
}

const sent = { expireSeconds: 600, resendSeconds: 60, maskedTarget: 'a***@example.com' }

/** A server for a visitor. */
export const visitor: Answers = {
  ...full,
  getMyUserInfo: null,
  getEmailCaptcha: sent,
  getPhoneCaptcha: sent,
  getSetting: '<p>The text of the agreement.</p>',
}
