import { useTranslations } from 'use-intl'
import { unreadInAll, useUnread } from '../../../live/use-unread.ts'
import { Card } from '../../../ui/display/card.tsx'
import { CountBadge } from '../../../ui/display/count-badge.tsx'
import { IconAdjustmentsHorizontal, IconBell } from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from './personal.module.css'

/** The link to the notifications, with the number of unread ones. */
export function NotificationsRow() {
  const t = useTranslations('notifications')
  const { unread, isAll, hasFailed } = unreadInAll(useUnread())
  const words = hasFailed ? t('countAtLeast', { unread }) : t('count', { unread })
  return (
    <Card flush>
      <ListRow
        icon={<IconBell size={22} className={styles.icon} aria-hidden />}
        title={t('title')}
        value={
          <>
            <CountBadge count={unread} isAtLeast={hasFailed && unread > 0} />
            {(isAll || hasFailed || unread > 0) && (
              <span className={unread > 0 ? 'visually-hidden' : styles.value}>{words}</span>
            )}
          </>
        }
        to="notifications"
      />
      <ListRow
        icon={<IconAdjustmentsHorizontal size={22} className={styles.icon} aria-hidden />}
        title={t('choices')}
        to="noticeChoices"
      />
    </Card>
  )
}
