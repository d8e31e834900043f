import type { InboxMessage } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './inbox.module.css'

/** One message, its code large and ready to be copied. */
export function MessageCard({ message }: { message: InboxMessage }) {
  const t = useTranslations('inbox')
  const { at, channel, subject, text, code } = message
  return (
    <Card as="li">
      <div className={styles.head}>
        <StatusBadge tone="plain">{t(channel === 'email' ? 'email' : 'sms')}</StatusBadge>
        <time className={styles.time}>{formatDate(at)}</time>
      </div>
      {subject !== '' && <h2 className={styles.subject}>{subject}</h2>}
      <p className={styles.text}>{text}</p>
      {code !== null && (
        <div className={styles.code}>
          <span className={styles.digits}>{code}</span>
          <CopyButton text={code} what={t('code')} />
        </div>
      )}
    </Card>
  )
}
