import { ApiError, SignedOut, TransportError } from '@candor/api'
import { useTranslations } from 'use-intl'

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
    if (error instanceof ApiError || error instanceof SignedOut) return error.message
    if (error instanceof TransportError) return error.unknown ? t('timedOut') : t('unreachable')
    return t('broken')
  }
}
