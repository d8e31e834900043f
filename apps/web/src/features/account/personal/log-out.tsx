import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leave } from '../../../api/account.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'

const loadPassword = async () => (await import('../passwords/password-sheet.tsx')).PasswordSheet

/** Ends the session. A guest with the initial password is first told how to sign in again. */
export function LogOut({ user }: { user: UserInfo }) {
  const t = useTranslations('personal')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { Sheet: PasswordSheet, show, ...password } = useLazySheet(loadPassword)
  const isInitial = user.isGuest && user.hasLoginPassword && !user.initialPasswordChanged
  const changePassword = () => {
    close()
    show()
  }
  const footer = (
    <>
      <Button wide onClick={changePassword}>
        {t('security.changePassword')}
      </Button>
      <Button wide look="danger" onClick={leave}>
        {t('logOut')}
      </Button>
    </>
  )
  return (
    <>
      <Button look="plain" wide onClick={isInitial ? () => setAsking(true) : leave}>
        {t('logOut')}
      </Button>
      <Sheet open={asking} onClose={close} title={t('logOut')} footer={footer}>
        <Banner tone="risk">{t('comeBack', { account: user.account })}</Banner>
      </Sheet>
      {PasswordSheet !== null && <PasswordSheet user={user} {...password} />}
    </>
  )
}
