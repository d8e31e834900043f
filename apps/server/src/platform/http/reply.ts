import { errorCodes, type FieldError, type Result } from '@candor/api'
import { ownSentence, type Refusal } from '../lane/index.ts'
import type { Answer } from './answer.ts'
import { fieldMessage, messageTo, type Asker } from './messages.ts'

/** The time and trace of an answer. */
export interface Stamp {
  /** Epoch milliseconds, UTC. */
  readonly now: number
  readonly traceId: string
}

/** The body of a success. */
export function successBody(answer: Answer, { now, traceId }: Stamp): Result<unknown> {
  return {
    success: true,
    code: 200,
    message: '',
    result: answer.result ?? null,
    timestamp: now,
    ...(answer.tokenIsDead && { errorCode: 'TOKEN_EXPIRED' }),
    traceId,
  }
}

/** The body of a refusal, in the recipient's language. */
export function refusalBody(refusal: Refusal, asker: Asker, { now, traceId }: Stamp): Result<null> {
  const { refused, details } = refusal
  const { fields, retryAfter, values } = details
  const message = messageTo(asker, refused, values)
  const errors = fields?.map((field): FieldError => ({
    ...field,
    message: field.rule === ownSentence ? message : fieldMessage(asker.lang, field),
  }))
  return {
    success: false,
    code: errorCodes[refused],
    message,
    result: null,
    timestamp: now,
    errorCode: refused,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    traceId,
  }
}
