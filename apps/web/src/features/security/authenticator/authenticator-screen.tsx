import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { Page } from '../../../ui/display/page.tsx'
import { SignedOut } from '../../../shared/signed-out.tsx'
import { BindForm } from './bind-form.tsx'
import { BoundCards } from './bound-cards.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** `/my/authenticator`: binds an authenticator app, or turns off the one that is bound. */
export function AuthenticatorScreen() {
  const t = useTranslations('security.authenticator')
  const user = useSession((state) => state.userInfo)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The shown key is bound now: the next binding needs another.
  const forgetKey = () => queryClient.removeQueries({ queryKey: callKey('generateGoogleKey') })
  const finish = () => {
    setCodes(null)
    forgetKey()
    void loadUser()
  }
  return (
    <Page title={t('title')}>
      {user === null ? (
        <SignedOut />
      ) : user.security.googleBound ? (
        <BoundCards user={user} onCodes={setCodes} onRemoved={forgetKey} />
      ) : (
        <BindForm user={user} onBound={setCodes} />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onSaved={finish} />}
    </Page>
  )
}
