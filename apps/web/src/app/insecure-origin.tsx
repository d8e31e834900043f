import { useTranslations } from 'use-intl'
import styles from './insecure-origin.module.css'

/** Browsers give their cryptography only to https and localhost; without it nothing can be sealed or signed. */
export function hasCryptography(): boolean {
  return window.isSecureContext && 'subtle' in crypto
}

/** The one sentence that a visitor over plain http sees. */
export function InsecureOrigin() {
  const t = useTranslations('app')
  return <p className={styles.sentence}>{t('insecure')}</p>
}
