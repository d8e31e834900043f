import type { Closing } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import styles from './closing.module.css'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** The consequences of closing, shown before any input. */
export function FactsCard({ closing }: { closing: Closing }) {
  const { coolingSeconds, keptYears, excludedUntilAt } = closing
  const t = useTranslations('closing.facts')
  const wait =
    coolingSeconds < hourSeconds
      ? t('minutes', { count: Math.ceil(coolingSeconds / minuteSeconds) })
      : t('hours', { count: Math.ceil(coolingSeconds / hourSeconds) })
  return (
    <Card title={t('title')}>
      <ul className={styles.facts}>
        <li>{t('free')}</li>
        <li>{wait}</li>
        <li>{t('gone')}</li>
        <li>{t('kept', { years: keptYears })}</li>
        <li>{t('anew')}</li>
        {excludedUntilAt !== null && <li>{t('pause', { time: formatDate(excludedUntilAt) })}</li>}
      </ul>
    </Card>
  )
}
