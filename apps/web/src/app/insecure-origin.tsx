import { useTranslations } from 'use-intl'
import styles from './insecure-origin.module.css'

/** The one sentence that a visitor over plain http sees. */
export function InsecureOrigin() {
  const t = useTranslations('app')
  return <p className={styles.sentence}>{t('insecure')}</p>
}
