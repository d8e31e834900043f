import { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'

/** An error in words. A wait of minutes says how many: the server's sentence asks for a moment. */
export function useRefusalText(): (error: Error) => string {
  const t = useTranslations('login')
  const errorText = useErrorText()
  return (error) => {
    const isWait = error instanceof ApiError && error.errorKey === 'RATE_LIMITED'
    const minutes = isWait ? Math.ceil((error.retryAfter ?? 0) / 60) : 0
    return minutes > 1 ? t('waitMinutes', { minutes }) : errorText(error)
  }
}
