import type { SupportChat } from '@candor/api'
import { useTranslations } from 'use-intl'
import { now } from '../../lib/clock.ts'
import { formatClock, formatNear } from '../../lib/dates.ts'
import { IconClock } from '../../ui/display/icons.ts'
import styles from './support.module.css'

type Staffed = Pick<SupportChat, 'isOpen' | 'opensAt' | 'closesAt'>

/** Whether support is open now, and its next change, in the device's time zone. */
export function HoursLine({ staffed: { isOpen, opensAt, closesAt } }: { staffed: Staffed }) {
  const t = useTranslations('support')
  const words =
    isOpen && closesAt !== null
      ? t('hereUntil', { time: formatClock(closesAt) })
      : opensAt === null
        ? t('nobody')
        : t('nobodyUntil', { time: formatNear(opensAt, now()) })
  return (
    <p className={styles.line}>
      <IconClock size={16} aria-hidden />
      {words}
    </p>
  )
}
