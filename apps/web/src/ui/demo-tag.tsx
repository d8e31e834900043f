import { useTranslations } from 'use-intl'
import styles from './demo-tag.module.css'

/** The word beside whatever is of demo money. */
export function DemoTag() {
  const t = useTranslations('ui')
  return <span className={styles.tag}>{t('demo')}</span>
}
