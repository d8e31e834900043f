import { useTranslations } from 'use-intl'
import styles from './notifications.module.css'

/** The mark of an unread item, with a text for screen readers. */
export function Unread() {
  const t = useTranslations('notifications')
  return (
    <span className={styles.unread}>
      <span className="visually-hidden">{t('unread')}</span>
    </span>
  )
}
