import { useLocale, useTranslations } from 'use-intl'
import { now } from '../../../lib/clock.ts'
import { formatDate, formatDay } from '../../../lib/dates.ts'
import styles from './notifications.module.css'

const dayMs = 86_400_000

/** The heading of a day: by name if it is near, else as a date. */
export function DayHead({ at }: { at: number }) {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const day = formatDate(at, 'YYYY-MM-DD')
  const daysAgo = [0, 1].find((ago) => formatDate(now() - ago * dayMs, 'YYYY-MM-DD') === day)
  const names = [t('today'), t('yesterday')]
  return (
    <h2 className={styles.day}>
      {daysAgo === undefined ? formatDay(at, now(), locale) : names[daysAgo]}
    </h2>
  )
}
