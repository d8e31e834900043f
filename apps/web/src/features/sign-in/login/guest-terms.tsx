import { useTranslations } from 'use-intl'
import { IconCheck, IconInfoCircle, IconX } from '../../../ui/display/icons.ts'
import styles from './guest-terms.module.css'

const terms = [
  { name: 'can', icon: IconCheck },
  { name: 'cannot', icon: IconX },
  { name: 'once', icon: IconInfoCircle },
] as const

/** The rights and limits of a guest, shown before there is an account. */
export function GuestTerms() {
  const t = useTranslations('login.guest')
  return (
    <ul className={styles.terms}>
      {terms.map(({ name, icon: Icon }) => (
        <li key={name} className={styles.term}>
          <Icon size={20} className={styles[name]} aria-hidden />
          <span>
            <strong>{t(`${name}.title`)}</strong>
            {t(`${name}.detail`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
