import type { CreditPartKey, CreditScore } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import type { RouteName } from '../../../lib/routes.ts'
import { IconCircleCheck } from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from './score.module.css'

/** The screen that raises each part; null for time. */
const places: Readonly<Record<CreditPartKey, RouteName | null>> = {
  basicIdentity: 'identity',
  advancedIdentity: 'identityAdvanced',
  contact: 'contact',
  secondFactor: 'authenticator',
  emergencyContact: 'profile',
  time: null,
}

type Props = { part: CreditScore['parts'][number]; nextPointAt: number | null }

/** One part: its points, and the link to the screen that raises it. */
export function PartRow({ part: { key, points, most }, nextPointAt }: Props) {
  const t = useTranslations('creditScore')
  const isWhole = points === most
  const place = isWhole ? null : places[key]
  const day = formatDate(nextPointAt, 'YYYY-MM-DD')
  return (
    <ListRow
      title={t(`parts.${key}`)}
      value={
        <span className={styles.points}>
          {isWhole && <IconCircleCheck size={18} className={styles.whole} aria-hidden />}
          {t('points', { points, most })}
        </span>
      }
      foot={
        <span className={styles.foot}>
          <span className={styles.bar} aria-hidden>
            <span className={styles.filled} style={{ width: `${(100 * points) / most}%` }} />
          </span>
          {!isWhole && t(`moves.${key}`, { day })}
        </span>
      }
      {...(place !== null && { to: place })}
    />
  )
}
