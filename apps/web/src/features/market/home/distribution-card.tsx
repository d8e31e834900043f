import type { Distribution } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { cx } from '../../../lib/cx.ts'
import { directionOf, percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/card.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import styles from './distribution-card.module.css'

type Bucket = Distribution['buckets'][number]

/** How many open markets rose and fell today, and by how much. */
export function DistributionCard() {
  const t = useTranslations('home')
  const distribution = useCall('getPriceDistribution', {}, { everyMs: 30_000, quiet: true })
  return (
    <Card title={t('distribution.title')}>
      <QueryView
        query={distribution}
        skeleton={<Skeleton height={34} />}
        empty={<EmptyState text={t('noMarkets')} />}
        isEmpty={({ closed, up, flat, down }) => closed + up + flat + down === 0}
      >
        {(data) => <Bars {...data} />}
      </QueryView>
    </Card>
  )
}

function Bars({ open, closed, up, flat, down, buckets }: Distribution) {
  const t = useTranslations('home.distribution')
  const largest = Math.max(1, ...buckets.map(({ count }) => count))
  return (
    <>
      <ol className={styles.columns} aria-hidden>
        {buckets.map((bucket) => (
          <li key={bucket.key} className={styles.column}>
            <span>{bucket.count}</span>
            <span
              className={cx(styles.bar, styles[sideOf(bucket)])}
              style={{ height: `calc(${(bucket.count / largest) * 18} * var(--u))` }}
            />
            <span className={styles.edge}>{edgeOf(bucket)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.split} aria-hidden>
        <span className={styles.down} style={{ flexGrow: down }} />
        <span className={styles.flat} style={{ flexGrow: flat }} />
        <span className={styles.up} style={{ flexGrow: up }} />
      </div>
      <p className={styles.words}>
        <span className={styles.downWord}>{t('down', { count: down })}</span>
        <span>{t('flat', { count: flat })}</span>
        <span className={styles.upWord}>{t('up', { count: up })}</span>
      </p>
      {closed > 0 && <p className={styles.open}>{t('open', { open, closed })}</p>}
    </>
  )
}

function sideOf({ fromRate, toRate }: Bucket): 'up' | 'down' | 'flat' {
  if (directionOf(fromRate) === 'up' || (directionOf(fromRate) === 'flat' && toRate !== fromRate))
    return 'up'
  return toRate === fromRate ? 'flat' : 'down'
}

/** The bound that lies farther from zero names the column. */
function edgeOf(bucket: Bucket): string {
  const side = sideOf(bucket)
  if (side === 'flat') return percent('0', { decimals: 0 })
  if (side === 'up')
    return bucket.toRate === null
      ? `>${percent(bucket.fromRate, { decimals: 0 })}`
      : percent(bucket.toRate, { decimals: 0 })
  return bucket.fromRate === null
    ? `<${percent(bucket.toRate, { decimals: 0 })}`
    : percent(bucket.fromRate, { decimals: 0 })
}
