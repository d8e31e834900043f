import type { Category, Distribution } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { cx } from '../../lib/cx.ts'
import { directionOf, percent } from '../../lib/percent.ts'
import { QueryView } from '../../shared/data/query-view.tsx'
import { RouteLink } from '../../ui/display/route-link.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { changeRange } from './change-range.ts'
import styles from './distribution-bars.module.css'

type Bucket = Distribution['buckets'][number]
type Of = { category?: Category | undefined }

/** The number of open markets that rose and fell today, by size of the change. Each bar links to its markets. */
export function DistributionBars({ category }: Of) {
  const t = useTranslations('home')
  const wanted = category === undefined ? {} : { category }
  const distribution = useCall('getPriceDistribution', wanted, { everyMs: 30_000, quiet: true })
  return (
    <QueryView
      query={distribution}
      skeleton={<Skeleton height={34} />}
      empty={<EmptyState text={t('noMarkets')} />}
      isEmpty={({ closed, up, flat, down }) => closed + up + flat + down === 0}
    >
      {(data) => <Bars data={data} category={category} />}
    </QueryView>
  )
}

function Bars({ data, category }: Of & { data: Distribution }) {
  const t = useTranslations('home.distribution')
  const { open, closed, up, flat, down, buckets } = data
  const largest = Math.max(1, ...buckets.map(({ count }) => count))
  const parts = [
    { part: 'down', count: down, look: styles.downWord },
    { part: 'flat', count: flat, look: undefined },
    { part: 'up', count: up, look: styles.upWord },
  ] as const
  return (
    <>
      <ol className={styles.columns}>
        {buckets.map((bucket) => (
          <li key={bucket.key} className={styles.column}>
            <Column bucket={bucket} category={category} largest={largest} />
          </li>
        ))}
      </ol>
      <div className={styles.split} aria-hidden>
        <span className={styles.down} style={{ flexGrow: down }} />
        <span className={styles.flat} style={{ flexGrow: flat }} />
        <span className={styles.up} style={{ flexGrow: up }} />
      </div>
      <p className={styles.words}>
        {parts.map(({ part, count, look }) => (
          <RouteLink
            key={part}
            to="quotes"
            search={searchOf(part, category)}
            className={cx(styles.word, look)}
          >
            {t(part, { count })}
          </RouteLink>
        ))}
      </p>
      {closed > 0 && <p className={styles.open}>{t('open', { open, closed })}</p>}
    </>
  )
}

/** One group; an empty one has no link. */
function Column({ bucket, category, largest }: Of & { bucket: Bucket; largest: number }) {
  const t = useTranslations('home.distribution')
  const { key, count } = bucket
  const words = t('group', { count, range: changeRange(bucket) })
  const drawn = (
    <>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden>{count}</span>
      <span
        className={cx(styles.bar, styles[sideOf(bucket)])}
        style={{ height: `calc(${(count / largest) * 18} * var(--u))` }}
      />
      <span className={styles.edge} aria-hidden>
        {edgeOf(bucket)}
      </span>
    </>
  )
  if (count === 0) return <span className={styles.group}>{drawn}</span>
  return (
    <RouteLink to="quotes" search={searchOf(key, category)} className={styles.group}>
      {drawn}
    </RouteLink>
  )
}

function searchOf(change: string, category: Category | undefined) {
  return category === undefined ? { change } : { category, change }
}

function sideOf({ fromRate, toRate }: Bucket): 'up' | 'down' | 'flat' {
  if (directionOf(fromRate) === 'up' || (directionOf(fromRate) === 'flat' && toRate !== fromRate))
    return 'up'
  return toRate === fromRate ? 'flat' : 'down'
}

/** A column is named by its bound farther from zero. Only the middle one shows the unit, so that nine fit. */
function edgeOf(bucket: Bucket): string {
  const { fromRate, toRate } = bucket
  const side = sideOf(bucket)
  if (side === 'flat') return changeRange(bucket)
  if (fromRate === null || toRate === null) return changeRange(bucket).replace('%', '')
  return percent(side === 'down' ? fromRate : toRate, { decimals: 0 }).replace('%', '')
}
