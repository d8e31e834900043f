import { ApiError, TransportError } from '@candor/api'
import { useTranslations } from 'use-intl'

/** A transport error that speaks of 401 is swallowed, and a sign-out speaks by opening the login screen. */
export function isSilent(error: unknown): boolean {
  if (error instanceof TransportError) return error.message.includes('401')
  return error instanceof Error && error.name === 'SignedOut'
}

/** Puts an error into words: the server's own sentence, or ours when the server was not reached. */
export function useErrorText(): (error: Error) => string {
  const t = useTranslations('ui')
  return (error) => {
    if (error instanceof ApiError) return error.message
    if (error instanceof TransportError) return error.unknown ? t('timedOut') : t('unreachable')
    return error.message || 'Error'
  }
}
