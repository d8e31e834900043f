import type { RankedTicker } from '@candor/api'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { loadRest } from '../../i18n/language-store.ts'
import { useName } from '../../i18n/use-name.ts'
import { compact } from '../../lib/compact.ts'
import { cx } from '../../lib/cx.ts'
import { formatNear } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { LiveChange, LivePrice } from '../../live/live-price.tsx'
import { priceAge, usePrice } from '../../live/use-price.ts'
import { CoinIcon } from '../../shared/coins/coin-icon.tsx'
import { Lines } from '../../ui/display/lines.tsx'
import { RouteLink } from '../../ui/display/route-link.tsx'
import { Sparkline } from '../../ui/display/sparkline.tsx'
import styles from './symbol-row.module.css'

/** Loaded with its messages, which the first chunk does not have. */
const HaltedSince = lazy(async () => {
  const [found] = await Promise.all([import('../../live/halted-since.tsx'), loadRest()])
  return { default: found.HaltedSince }
})

/** The fields that a row needs; the ranking and the full list both have them. */
type RowSymbol = Pick<
  RankedTicker,
  'symbol' | 'name' | 'price' | 'changeRate' | 'volume' | 'sparkline' | 'iconUrl' | 'pricePrecision'
>

type Props = { item: RowSymbol; before?: ReactNode; after?: ReactNode }

/** One market: its name, its day, and its price. Links to its chart. */
export function SymbolRow({ item, before, after }: Props) {
  const nameOf = useName('symbol')
  const { symbol, name, price, changeRate, sparkline, iconUrl, pricePrecision } = item
  return (
    <div className={cx(styles.row, after !== undefined && styles.crowded)}>
      {before}
      <RouteLink to="chart" search={{ symbol }} className={styles.link}>
        <CoinIcon code={symbol} url={iconUrl} />
        <Lines>
          <span className={styles.name}>{nameOf(symbol, name)}</span>
          <Detail item={item} />
        </Lines>
        <Sparkline values={sparkline} changeRate={changeRate} />
        <span className={styles.figures}>
          <LivePrice symbol={symbol} decimals={pricePrecision} first={price} />
          <LiveChange symbol={symbol} first={changeRate} />
        </span>
      </RouteLink>
      {after}
    </div>
  )
}

/** The volume while the price is live; otherwise why it is not. */
function Detail({ item }: { item: RowSymbol }) {
  const t = useTranslations('market')
  const live = usePrice(item.symbol)
  const present = useNow()
  const { state, since } = priceAge(live, present)
  const volume = live?.volume ?? item.volume
  if (state === 'closed') {
    const opensAt = live?.nextOpenAt ?? null
    return (
      <span className={styles.detail}>
        {opensAt === null ? t('closed') : t('closedUntil', { time: formatNear(opensAt, present) })}
      </span>
    )
  }
  if (live?.halt) {
    return (
      <span className={cx(styles.detail, styles.halted)}>
        <Suspense>
          <HaltedSince halt={live.halt} />
        </Suspense>
      </span>
    )
  }
  if (state === 'delayed' && since !== null) {
    return (
      <span className={styles.detail}>
        {t('delayedSince', { time: formatNear(since, present) })}
      </span>
    )
  }
  return (
    <span className={styles.detail}>
      {volume === null ? item.symbol : t('volume', { volume: compact(volume) })}
    </span>
  )
}
