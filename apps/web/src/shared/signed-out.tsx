import { useTranslations } from 'use-intl'
import { LinkButton } from '../ui/inputs/link-button.tsx'
import { EmptyState } from '../ui/display/states.tsx'

/** Shown if the session has just ended, here or on another device. */
export function SignedOut() {
  const t = useTranslations('personal')
  return (
    <EmptyState text={t('signedOut')} action={<LinkButton to="login">{t('logIn')}</LinkButton>} />
  )
}
