import { dayOf } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { sparklinePath } from '../../../ui/display/sparkline-path.ts'
import styles from './curve-card.module.css'

type Curve = Output<'queryUserAssets'>['curve']
const [width, height] = [320, 72]

/** The day that a point closes; its moment already belongs to the next day. */
const closedBy = (at: number) => dayOf(at - 1)

/** The total at the end of each of the last days. A line needs at least two points. */
export function CurveCard({ curve }: { curve: Curve }) {
  const t = useTranslations('assets.curve')
  const [first, last] = [curve.at(0), curve.at(-1)]
  if (first === undefined || last === undefined || curve.length < 2) return null
  const line = sparklinePath(
    curve.map(({ usdValue }) => usdValue),
    width,
    height,
  )
  return (
    <Card title={t('title')}>
      <svg
        className={styles.chart}
        viewBox={`0 -2 ${width} ${height + 4}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className={styles.area} d={`${line}V${height + 2}H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      <p className={styles.ends} aria-hidden>
        <span>{closedBy(first.at)}</span>
        <span>{closedBy(last.at)}</span>
      </p>
      <p className={styles.note}>{t('note')}</p>
      <CurveTable curve={curve} />
    </Card>
  )
}

/** The same figures for those who cannot see the line. */
function CurveTable({ curve }: { curve: Curve }) {
  const t = useTranslations('assets.curve')
  const masked = usePreferences((state) => state.hideBalance)
  return (
    <details className={styles.details}>
      <summary>{t('table')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {curve.toReversed().map(({ at, usdValue }) => (
            <tr key={at}>
              <td>{closedBy(at)}</td>
              <td>
                <Amount value={usdValue} decimals={2} masked={masked} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
