import { useTranslations } from 'use-intl'
import { loadRest } from '../../../i18n/language-store.ts'
import { go } from '../../../lib/navigate.ts'
import { unreadInAll, useUnread } from '../../../live/use-unread.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { CountBadge } from '../../../ui/display/count-badge.tsx'
import { IconBell, IconMessageCircle } from '../../../ui/display/icons.ts'
import styles from './own-buttons.module.css'

/** The buttons for support and notifications. They load after the markets. */
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

/** Loads the buttons and their messages, which the first chunk does not have. */
export async function loadOwnButtons(): Promise<typeof OwnButtons> {
  await loadRest()
  return OwnButtons
}
