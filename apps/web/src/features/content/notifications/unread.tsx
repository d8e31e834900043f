import { useTranslations } from 'use-intl'
import styles from './notifications.module.css'

/** The mark of what was not read, said to who does not see it. */
export function Unread() {
  const t = useTranslations('notifications')
  return (
    <span className={styles.unread}>
      <span className="visually-hidden">{t('unread')}</span>
    </span>
  )
}
