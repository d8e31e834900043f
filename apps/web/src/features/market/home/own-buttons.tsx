import { useTranslations } from 'use-intl'
import { loadRest } from '../../../i18n/language-store.ts'
import { go } from '../../../lib/navigate.ts'
import { unreadInAll, useUnread } from '../../../live/use-unread.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { IconBell, IconMessageCircle } from '../../../ui/icons.ts'
import styles from './own-buttons.module.css'

/** The ways to people who answer and to what happened. They are on no one's first screen before the markets are. */
export function OwnButtons() {
  const t = useTranslations()
  const { unread, hasFailed } = unreadInAll(useUnread())
  const bell = hasFailed
    ? t('notifications.bellAtLeast', { unread })
    : t('notifications.bell', { unread })
  return (
    <>
      <IconButton label={t('support.title')} onClick={() => go('support')}>
        <IconMessageCircle size={22} aria-hidden />
      </IconButton>
      <span className={styles.bell}>
        <IconButton label={bell} onClick={() => go('notifications')}>
          <IconBell size={22} aria-hidden />
          <CountBadge count={unread} isAtLeast={hasFailed} onIcon />
        </IconButton>
      </span>
    </>
  )
}

/** With their words, which are not among the first. */
export async function loadOwnButtons(): Promise<typeof OwnButtons> {
  await loadRest()
  return OwnButtons
}
