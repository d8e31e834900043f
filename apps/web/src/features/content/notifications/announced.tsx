import type { Announcement } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { hrefTo } from '../../../lib/routes.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { useAnnouncements } from '../articles/use-announcements.ts'
import { useUnreadIds } from '../articles/use-unread-ids.ts'
import { NoticeIcon } from './notice-icon.tsx'
import { Unread } from './unread.tsx'
import styles from './notifications.module.css'

/** The announcements, with marks for unread ones. */
export function Announced() {
  const t = useTranslations('notifications')
  const announcements = useAnnouncements()
  const unread = useUnreadIds()
  return (
    <ListBox>
      <QueryView
        query={announcements}
        skeleton={<SkeletonRows count={8} />}
        empty={<EmptyState text={t('announcedEmpty')} />}
      >
        {(rows) => (
          <EndlessList of="announced" query={announcements} rows={rows}>
            {(row) => <AnnouncedRow announcement={row} isUnread={unread.has(row.id)} />}
          </EndlessList>
        )}
      </QueryView>
    </ListBox>
  )
}

type Props = { announcement: Announcement; isUnread: boolean }

function AnnouncedRow({ announcement, isUnread }: Props) {
  const { id, title, msgAbstract, sendAt } = announcement
  return (
    <a href={hrefTo('article', { id })} className={styles.row}>
      <NoticeIcon type="system" />
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {isUnread && <Unread />}
        </span>
        <span className={styles.content}>{msgAbstract}</span>
        <span className={styles.meta}>
          <time>{formatDate(sendAt, 'YYYY-MM-DD')}</time>
        </span>
      </span>
    </a>
  )
}
