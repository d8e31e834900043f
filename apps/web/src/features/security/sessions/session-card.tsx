import type { SessionInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import styles from './sessions.module.css'

type Props = { session: SessionInfo; onEnd: () => void }

/** One device: its name, the place and time of its last use, and the button that signs it out. */
export function SessionCard({ session, onEnd }: Props) {
  const t = useTranslations('security.sessions')
  const { device, ip, createAt, lastActiveAt, current } = session
  const name = device ?? t('unknown')
  return (
    <section className={styles.session} aria-label={name}>
      <div className={styles.facts}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.fact}>
          {t('ip')} {ip}
        </p>
        <p className={styles.fact}>
          {t('since')} {formatDate(createAt)}
        </p>
        {!current && (
          <p className={styles.fact}>
            {t('lastActive')} {formatDate(lastActiveAt)}
          </p>
        )}
      </div>
      {current ? (
        <StatusBadge tone="good">{t('current')}</StatusBadge>
      ) : (
        <Button look="secondary" size="small" onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </section>
  )
}
