import type { PastHalt } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useName } from '../../i18n/use-name.ts'
import { formatDate } from '../../lib/dates.ts'
import { Card } from '../../ui/display/card.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import styles from './transparency.module.css'

/** The polling interval of halts while the page is open, in ms. */
const everyMs = 15_000

/** All trading halts of the markets, with their reasons. */
export function HaltsCard() {
  const t = useTranslations('transparency.halts')
  const halts = useCall('listHalts', {}, { everyMs })
  return (
    <Card title={t('title')}>
      <p className={styles.note}>{t('what')}</p>
      <QueryView
        query={halts}
        skeleton={<SkeletonRows count={2} />}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState text={t('none')} />}
      >
        {(found) => (
          <ul className={styles.halts}>
            {found.map((halt) => (
              <Halt key={`${halt.symbol}${halt.fromAt}`} halt={halt} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

function Halt({ halt: { symbol, fromAt, toAt, reasonKey } }: { halt: PastHalt }) {
  const t = useTranslations('transparency.halts')
  const reason = useTranslations('halts.reason')
  const nameOf = useName('symbol')
  const from = formatDate(fromAt)
  return (
    <li className={styles.halt}>
      <strong>{nameOf(symbol, symbol)}</strong>
      {toAt === null ? (
        <StatusBadge tone="wait">{t('now', { from })}</StatusBadge>
      ) : (
        <span>{t('times', { from, to: formatDate(toAt) })}</span>
      )}
      <span className={styles.why}>{reason(reasonKey)}</span>
    </li>
  )
}
