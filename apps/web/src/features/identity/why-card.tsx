import { useTranslations } from 'use-intl'
import { Card } from '../../ui/display/card.tsx'
import styles from './identity.module.css'

/** The purpose of these data, the people who see them, and the time of their deletion. */
export function WhyCard() {
  const t = useTranslations('identity.why')
  return (
    <Card title={t('title')}>
      <ul className={styles.reasons}>
        <li>{t('unlocks')}</li>
        <li>{t('kept')}</li>
        <li>{t('forgotten')}</li>
      </ul>
    </Card>
  )
}
