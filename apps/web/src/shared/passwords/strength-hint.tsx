import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import styles from './strength-hint.module.css'
import { strengthOf, strengths } from './strength.ts'

/** Below a new password: its requirements, then its strength in bars and a word. */
export function StrengthHint({ password, account }: { password: string; account: string }) {
  const t = useTranslations('login.strength')
  const strength = strengthOf(password, account)
  if (strength === 'short') return t('short')
  const level = strengths.indexOf(strength)
  return (
    <span className={cx(styles.strength, styles[strength])}>
      <span className={styles.bars} aria-hidden>
        {strengths.slice(1).map((each, index) => (
          <span key={each} className={cx(styles.bar, index < level && styles.on)} />
        ))}
      </span>
      {t(strength)}
    </span>
  )
}
