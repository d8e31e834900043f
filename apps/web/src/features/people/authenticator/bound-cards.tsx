import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { BindForm } from './bind-form.tsx'
import { GuardedForm } from './guarded-form.tsx'
import styles from './authenticator.module.css'

type Props = {
  user: UserInfo
  onCodes: (recoveryCodes: readonly string[]) => void
  onRemoved: () => void
}

/** The bound authenticator: the number of recovery codes left, new codes, and turning it off. */
export function BoundCards({ user, onCodes, onRemoved }: Props) {
  const t = useTranslations('security.authenticator')
  const tSecurity = useTranslations('security')
  const [open, setOpen] = useState<'rebind' | 'renew' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const renewed = (recoveryCodes: readonly string[]) => {
    close()
    onCodes(recoveryCodes)
  }
  const removed = () => {
    onRemoved()
    toast(t('removed'))
    void loadUser()
  }
  return (
    <>
      <Banner tone="good">{t('bound', { count: user.security.recoveryCodesLeft })}</Banner>
      <Card flush>
        <ListRow title={t('rebindTitle')} onPress={() => setOpen('rebind')} />
        <ListRow title={t('renewTitle')} onPress={() => setOpen('renew')} />
        <ListRow title={t('removeTitle')} onPress={() => setOpen('remove')} />
      </Card>
      <Sheet open={open === 'rebind'} onClose={close} title={t('rebindTitle')}>
        {open === 'rebind' && <BindForm user={user} onBound={renewed} />}
      </Sheet>
      <Sheet open={open === 'renew'} onClose={close} title={t('renewTitle')}>
        <p className={styles.explain}>{t('renewExplain')}</p>
        <GuardedForm
          name="renewRecoveryCodes"
          user={user}
          label={t('renewCodes')}
          onDone={({ recoveryCodes }) => renewed(recoveryCodes)}
        />
      </Sheet>
      <Sheet open={open === 'remove'} onClose={close} title={t('removeTitle')}>
        <GuardedForm
          name="unbindGoogleAuth"
          user={user}
          label={t('remove')}
          danger
          onDone={removed}
        >
          <p className={styles.explain}>{tSecurity('othersEnd')}</p>
          <HoldNotice />
        </GuardedForm>
      </Sheet>
    </>
  )
}
