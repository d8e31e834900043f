import { ApiError, SignedOut, TransportError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatClock } from '../lib/dates.ts'

/** A wait that is longer is said with its end, in seconds. */
const momentSeconds = 60

/** A transport error that speaks of 401 is swallowed, and a sign-out speaks by opening the login screen. */
export function isSilent(error: unknown): boolean {
  if (error instanceof TransportError) return error.message.includes('401')
  return error instanceof SignedOut
}

/**
 * Puts an error into words: the server's own sentence, or ours when the server was not reached. What an
 * exception says of itself is for whoever programs, in English, and is never shown.
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

/** The server's own sentence asks for a moment. */
function isLongWait({ errorKey, retryAfter }: ApiError): boolean {
  return errorKey === 'RATE_LIMITED' && (retryAfter ?? 0) >= momentSeconds
}
