import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconLock } from '../../../ui/icons.ts'
import { useUnsavedGuest } from '../../../ui/guest-reminder.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { HoldBanner } from '../parts/hold-notice.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import styles from './personal.module.css'

/** The login password. A guest who still has the initial one is told so. */
export function SecurityCard({ user }: { user: UserInfo }) {
  const t = useTranslations('personal.security')
  const [open, setOpen] = useState(false)
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
        onPress={() => setOpen(true)}
      />
      <PasswordSheet user={user} open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}
