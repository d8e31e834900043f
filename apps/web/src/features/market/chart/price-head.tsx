import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { compact } from '../../../lib/compact.ts'
import { cx } from '../../../lib/cx.ts'
import { formatDate, formatNear } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { HaltedSince } from '../../../live/halted-since.tsx'
import { LiveChange, LivePrice } from '../../../live/live-price.tsx'
import { RecordingLine } from '../../../live/recording-line.tsx'
import { priceAge, usePrice } from '../../../live/use-price.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import styles from './chart-screen.module.css'

/** The price, and its day: change, high, low, volume. */
export function PriceHead({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const { symbol, pricePrecision } = ticker
  const quote = usePrice(symbol) ?? { ...ticker, move: null }
  const volume = quote.volume === null ? '—' : compact(quote.volume)
  return (
    <section className={styles.head}>
      <div className={styles.price}>
        <LivePrice symbol={symbol} decimals={pricePrecision} first={ticker.price} size="title" />
        <span className={styles.change}>
          <Amount value={quote.change} decimals={pricePrecision} signed toned />
          <LiveChange symbol={symbol} first={ticker.changeRate} />
        </span>
        <Standing ticker={ticker} />
      </div>
      <dl className={styles.day}>
        <dt>{t('dayHigh')}</dt>
        <dd>
          <Amount value={quote.high} decimals={pricePrecision} />
        </dd>
        <dt>{t('dayLow')}</dt>
        <dd>
          <Amount value={quote.low} decimals={pricePrecision} />
        </dd>
        <dt>{t('dayVolume')}</dt>
        <dd>{volume}</dd>
      </dl>
      <RecordingLine recording={ticker.recording} />
    </section>
  )
}

/** Why the price is not live; nothing if it is. */
function Standing({ ticker }: { ticker: Ticker }) {
  const market = useTranslations('market')
  const quote = usePrice(ticker.symbol) ?? { ...ticker, move: null }
  const present = useNow()
  const { state, since } = priceAge(quote, present)
  if (quote.halt !== null) {
    return (
      <span className={cx(styles.standing, styles.halted)} role="status">
        <HaltedSince halt={quote.halt} />
      </span>
    )
  }
  if (state === 'closed') {
    const { nextOpenAt } = quote
    return (
      <span className={styles.standing}>
        {nextOpenAt === null
          ? market('closed')
          : market('closedUntil', { time: formatDate(nextOpenAt) })}
      </span>
    )
  }
  if (state !== 'delayed' || since === null) return null
  return (
    <span className={styles.standing}>
      {market('delayedSince', { time: formatNear(since, present) })}
    </span>
  )
}
