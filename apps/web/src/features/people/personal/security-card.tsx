import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconDevices, IconLock, IconShieldCheck, IconWallet } from '../../../ui/icons.ts'
import { useUnsavedGuest } from '../../../ui/guest-reminder.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { HoldBanner } from '../parts/hold-notice.tsx'

import { IdentityRow } from './identity-row.tsx'
import { FundPasswordSheet, PasswordSheet } from './later-sheets.tsx'
import styles from './personal.module.css'

/** What guards the account. A guest who still has the initial one is told so. */
export function SecurityCard({ user }: { user: UserInfo }) {
  const t = useTranslations('personal.security')
  const security = useTranslations('security.authenticator')
  const sessions = useTranslations('security.sessions')
  const fund = useTranslations('security.fund')
  const [open, setOpen] = useState<'login' | 'fund' | null>(null)
  const close = () => setOpen(null)
  const isUnsaved = useUnsavedGuest()
  const isInitial = user.isGuest && !user.initialPasswordChanged
  return (
    <Card title={t('title')} flush>
      {isInitial && (
        <div className={styles.inset}>
          <Banner tone="risk">{t(isUnsaved ? 'unsaved' : 'initial')}</Banner>
        </div>
      )}
      <div className={styles.inset}>
        <HoldBanner user={user} />
      </div>
      <ListRow
        icon={<IconLock size={22} className={styles.icon} aria-hidden />}
        title={user.hasLoginPassword && !isUnsaved ? t('changePassword') : t('setPassword')}
        onPress={() => setOpen('login')}
      />
      <IdentityRow />
      <ListRow
        icon={<IconWallet size={22} className={styles.icon} aria-hidden />}
        title={fund('title')}
        value={
          <span className={styles.value}>
            {fund(user.security.fundPasswordSet ? 'isSet' : 'notSet')}
          </span>
        }
        onPress={() => setOpen('fund')}
      />
      <ListRow
        icon={<IconShieldCheck size={22} className={styles.icon} aria-hidden />}
        title={security('title')}
        value={
          <span className={styles.value}>{security(user.security.googleBound ? 'on' : 'off')}</span>
        }
        to="authenticator"
      />
      <ListRow
        icon={<IconDevices size={22} className={styles.icon} aria-hidden />}
        title={sessions('title')}
        to="sessions"
      />
      <PasswordSheet user={user} open={open === 'login'} onClose={close} />
      <FundPasswordSheet user={user} open={open === 'fund'} onClose={close} />
    </Card>
  )
}
