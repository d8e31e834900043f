import { noticePath, type OwnNotice } from '@candor/api'
import { useTranslations } from 'use-intl'
import { call, newIdempotencyKey } from '../../../api/client.ts'
import { cx } from '../../../lib/cx.ts'
import { formatClock } from '../../../lib/dates.ts'
import { useReread } from '../../../live/use-unread.ts'
import { NoticeIcon } from './notice-icon.tsx'
import { Unread } from './unread.tsx'
import styles from './notifications.module.css'

type Props = { notice: OwnNotice; isFirst: boolean; isLast: boolean }

/** One notification. A tap opens its subject and marks it as read. */
export function NoticeRow({ notice, isFirst, isLast }: Props) {
  const t = useTranslations('notifications')
  const { id, title, content, typeKey, isRead, createAt } = notice
  const reread = useReread()
  // On a failure it stays unread, and a later tap retries.
  const read = () => {
    if (isRead) return
    const key = newIdempotencyKey()
    void call('readOwnNotices', { ids: [id] }, { key }).then(reread, () => undefined)
  }
  return (
    <a
      href={`#${noticePath(notice)}`}
      className={cx(styles.row, styles.own, isFirst && styles.first, isLast && styles.end)}
      onClick={read}
    >
      <NoticeIcon type={typeKey} />
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {!isRead && <Unread />}
        </span>
        {content !== '' && <span className={styles.content}>{content}</span>}
        <span className={styles.meta}>
          {t(`type.${typeKey}`)} · <time>{formatClock(createAt)}</time>
        </span>
      </span>
    </a>
  )
}
