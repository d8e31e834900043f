import { ApiError, SignedOut, TransportError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatClock } from '../lib/dates.ts'

/** A longer wait is shown with its end, in seconds. */
const momentSeconds = 60

/**
 * Whether an error is not shown: a transport error that mentions 401, and a sign-out, which opens the login screen
 * instead.
 */
export function isSilent(error: unknown): boolean {
  if (error instanceof TransportError) return error.message.includes('401')
  return error instanceof SignedOut
}

/**
 * Words for an error: the server's own sentence, or the app's if the server was not reached. The message of an
 * exception is for developers, in English, and never shown.
 */
export function useErrorText(): (error: Error) => string {
  const t = useTranslations('ui')
  return (error) => {
    if (error instanceof ApiError && isLongWait(error))
      return t('tooOften', { time: formatClock(error.retryAt! + 59_999) })
    if (error instanceof ApiError || error instanceof SignedOut) return error.message
    if (error instanceof TransportError) return error.unknown ? t('timedOut') : t('unreachable')
    return t('broken')
  }
}

/** The server's own sentence asks the user to wait a moment. */
function isLongWait({ errorKey, retryAfter }: ApiError): boolean {
  return errorKey === 'RATE_LIMITED' && (retryAfter ?? 0) >= momentSeconds
}
