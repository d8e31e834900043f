import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { Lines } from '../../../ui/display/lines.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Avatar } from '../avatar.tsx'
import styles from './personal.module.css'

/** Name, account and UID of the signed-in user. */
export function ProfileCard({ user }: { user: UserInfo }) {
  const t = useTranslations('personal')
  const name = user.nickName || user.account
  return (
    <section className={styles.profile}>
      <Avatar name={name} url={user.avatar} />
      <Lines as="div">
        <h2 className={styles.name}>
          {name}
          {user.isGuest && <StatusBadge tone="plain">{t('guest')}</StatusBadge>}
        </h2>
        {name !== user.account && <p className={styles.account}>{user.account}</p>}
        <p className={styles.uid}>
          {t('uid', { uid: user.uid })}
          <CopyButton text={user.uid} what={t('uidWord')} />
        </p>
      </Lines>
    </section>
  )
}
