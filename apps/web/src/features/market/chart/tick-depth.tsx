import type { Tick, Ticker } from '@candor/api'
import { Price, subtract } from '@candor/money'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { usePrice } from '../../../live/use-price.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { depthLevels } from './depth-levels.ts'
import styles from './tick-table.module.css'
import { useTicks } from './use-ticks.ts'

/** The current spread, and the price levels of the last ticks. There is no order book to show. */
export function TickDepth({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const ticks = useTicks(ticker.symbol)
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} role="region" aria-label={t('depth.title')} tabIndex={0}>
      <Spread ticker={ticker} />
      <QueryView
        query={ticks}
        skeleton={<SkeletonRows count={4} />}
        empty={<EmptyState text={t('ticks.none')} />}
      >
        {(found) => <Levels ticker={ticker} ticks={found} />}
      </QueryView>
    </div>
  )
}

function Spread({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart.depth')
  const { bid, ask } = usePrice(ticker.symbol) ?? ticker
  const isKnown = bid !== null && ask !== null
  const spread = isKnown ? Price.text(subtract(Price.read(ask), Price.read(bid))) : null
  return (
    <dl className={styles.spread}>
      {Object.entries({ bid, spread, ask }).map(([name, value]) => (
        <div key={name}>
          <dt>{t(name as 'bid' | 'spread' | 'ask')}</dt>
          <dd>
            <Amount value={value} decimals={ticker.pricePrecision} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Levels({ ticker, ticks }: { ticker: Ticker; ticks: readonly Tick[] }) {
  const t = useTranslations('chart.depth')
  const levels = depthLevels(ticks, Price.read(ticker.trade.priceStep))
  const most = Math.max(...levels.map(({ count }) => count))
  return (
    <table className={cx(styles.table, styles.depth)}>
      <caption>{t('explain', { count: ticks.length })}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('ticks')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ from, count, isNow }) => (
          <tr key={from} className={isNow ? styles.now : undefined}>
            <th scope="row">
              <Amount value={Price.text(from)} decimals={ticker.pricePrecision} />
              {isNow && <span className={styles.mark}>{t('now')}</span>}
            </th>
            <td>
              <span className={styles.measure} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
