import { useTranslations } from 'use-intl'
import { formatDate } from '../../lib/dates.ts'
import { RouteLink } from '../../ui/display/route-link.tsx'
import { Unread } from './notifications/unread.tsx'
import styles from './content.module.css'

type Props = {
  id: string
  title: string
  summary: string
  cover: string | null
  at: number
  isOnTop?: boolean
  isUnread?: boolean
}

/** An article in a list: its title, its summary, and its time of publication. */
export function ArticleRow(props: Props) {
  const { id, title, summary, cover, at, isOnTop = false, isUnread = false } = props
  const t = useTranslations('content')
  return (
    <RouteLink to="article" search={{ id }} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {isUnread && <Unread />}
        </span>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.meta}>
          {isOnTop && <span className={styles.top}>{t('onTop')}</span>}
          <time>{formatDate(at, 'YYYY-MM-DD')}</time>
        </span>
      </span>
      {cover !== null && (
        <img
          className={styles.thumbnail}
          src={cover}
          alt=""
          width={72}
          height={72}
          loading="lazy"
        />
      )}
    </RouteLink>
  )
}
