import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leave } from '../../../api/account.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PasswordSheet } from './later-sheets.tsx'

/** Ends the session. A guest with the initial password is told first what it takes to come back. */
export function LogOut({ user }: { user: UserInfo }) {
  const t = useTranslations('personal')
  const [asking, setAsking] = useState<'leave' | 'password' | null>(null)
  const [leaving, setLeaving] = useState(false)
  const close = () => setAsking(null)
  const isInitial = user.isGuest && !user.initialPasswordChanged
  const logOut = () => {
    setLeaving(true)
    void leave()
  }
  const footer = (
    <>
      <Button wide onClick={() => setAsking('password')}>
        {t('security.changePassword')}
      </Button>
      <Button wide look="danger" busy={leaving} onClick={logOut}>
        {t('logOut')}
      </Button>
    </>
  )
  return (
    <>
      <Button
        look="plain"
        wide
        busy={leaving}
        onClick={isInitial ? () => setAsking('leave') : logOut}
      >
        {t('logOut')}
      </Button>
      <Sheet open={asking === 'leave'} onClose={close} title={t('logOut')} footer={footer}>
        <Banner tone="risk">{t('comeBack', { account: user.account })}</Banner>
      </Sheet>
      <PasswordSheet user={user} open={asking === 'password'} onClose={close} />
    </>
  )
}
