import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useGuest } from '../lib/guest-account.ts'
import { Banner } from '../ui/display/banner.tsx'
import { LinkButton } from '../ui/inputs/link-button.tsx'

/** For a guest who left the sheet with the initial password without confirming that it is saved. */
export function GuestReminder() {
  const t = useTranslations('personal')
  const isUnsaved = useUnsavedGuest()
  if (!isUnsaved) return null
  const toPassword = (
    <LinkButton to="personal" look="plain" size="small">
      {t('security.setPassword')}
    </LinkButton>
  )
  return (
    <Banner tone="risk" action={toPassword}>
      {t('security.unsaved')}
    </Banner>
  )
}

/** Whether the signed-in guest may not know the password of the account. */
export function useUnsavedGuest(): boolean {
  const { unsaved, credentials } = useGuest()
  const user = useSession((state) => state.userInfo)
  return credentials === null && user?.account === unsaved && !user.initialPasswordChanged
}
