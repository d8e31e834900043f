import type { Candle, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import styles from './candle-table.module.css'

/** More rows would only slow the screen reader down. */
const mostRows = 100

/** The candles as a table, newest first: the same figures as the chart, for every reader. */
export function CandleTable({ ticker, candles }: { ticker: Ticker; candles: readonly Candle[] }) {
  const t = useTranslations('chart')
  const price = (value: string) => <Amount value={value} decimals={ticker.pricePrecision} />
  const rows = candles.slice(-mostRows).toReversed()
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableBox} role="region" aria-label={t('table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['time', 'open', 'high', 'low', 'close'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([openAt, open, high, low, close]) => (
            <tr key={openAt}>
              <th scope="row">{formatDate(openAt).slice(5, 16)}</th>
              <td>{price(open)}</td>
              <td>{price(high)}</td>
              <td>{price(low)}</td>
              <td>{price(close)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
