import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leave } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { HelpCard } from './help-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecurityCard } from './security-card.tsx'

/** `/my`: who is signed in, and how this device shows things. The guard has fetched the user. */
export function PersonalScreen() {
  const t = useTranslations('personal')
  const user = useSession((state) => state.userInfo)
  return (
    <Page title={t('title')} back="none">
      {user === null ? <SignedOut /> : <Personal user={user} />}
    </Page>
  )
}

function Personal({ user }: { user: UserInfo }) {
  const t = useTranslations('personal')
  const [leaving, setLeaving] = useState(false)
  const logOut = () => {
    setLeaving(true)
    void leave()
  }
  return (
    <>
      <ProfileCard user={user} />
      <AccountCard />
      <SecurityCard user={user} />
      <PreferencesCard />
      <HelpCard user={user} />
      <Button look="plain" wide busy={leaving} onClick={logOut}>
        {t('logOut')}
      </Button>
    </>
  )
}

/** The session has just ended, here or on another device. */
function SignedOut() {
  const t = useTranslations('personal')
  return (
    <EmptyState text={t('signedOut')} action={<LinkButton to="login">{t('logIn')}</LinkButton>} />
  )
}
