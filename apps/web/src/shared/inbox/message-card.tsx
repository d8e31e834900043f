import type { InboxMessage } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { CopyButton } from '../../ui/inputs/copy-button.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import styles from './inbox.module.css'

type Props = { message: InboxMessage; onUse?: (code: string) => void }

/** One message, its code large and ready to be used or copied. */
export function MessageCard({ message, onUse }: Props) {
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
      {code !== null && onUse && (
        <Button look="secondary" size="small" onClick={() => onUse(code)}>
          {t('use')}
        </Button>
      )}
    </Card>
  )
}
