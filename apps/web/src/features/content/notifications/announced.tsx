import type { Announcement } from '@candor/api'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { hrefTo } from '../../../lib/routes.ts'
import { useReread } from '../../../live/use-unread.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { ListBox } from '../../../ui/list-box.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAnnouncements } from '../articles/use-announcements.ts'
import { NoticeIcon } from './notice-icon.tsx'
import { Unread } from './unread.tsx'
import styles from './notifications.module.css'

/** What was announced to everybody, and what of it this user has not read. */
export function Announced() {
  const t = useTranslations('notifications')
  const announcements = useAnnouncements()
  const { data } = useCall('listUnreadAnnouncements', { pageSize: 100 }, { quiet: true })
  const lists = data === undefined ? [] : [...data.anntMsgList, ...data.sysMsgList]
  const unread = new Set(lists.map(({ id }) => id))
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
  const reread = useReread()
  // Where that fails it stays unread, and a later tap says it again.
  const read = () => {
    if (isUnread) void call('readAnnouncements', { ids: [id] }).then(reread, () => undefined)
  }
  return (
    <a href={hrefTo('article', { id })} className={styles.row} onClick={read}>
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
