import type { OptionOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { formatSecond } from '../../../lib/dates.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { usePrice } from '../../../live/use-price.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { CountdownRing } from '../../../ui/display/countdown-ring.tsx'
import { DemoTag } from '../../../ui/display/demo-tag.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { RouteLink } from '../../../ui/display/route-link.tsx'
import styles from '../options.module.css'
import { standingOf } from './standing.ts'

/** One running order: its remaining time, its entry, the present price, and its exact end. */
export function RunningOption({ order }: { order: OptionOrder }) {
  const t = useTranslations('options')
  const { id, symbol, direction, amount, currency, openPrice, settleAt, status, isDemo } = order
  const price = usePrice(symbol)?.price ?? null
  const stands = status === 1 ? standingOf(order, price) : null
  const decimals = exactDecimals(openPrice ?? price ?? '')
  const [figure, standing] =
    stands === null
      ? [amount, t(status === 1 ? 'waiting' : 'settling')]
      : [stands.result, t(`standing.${stands.standing}`)]
  return (
    <RouteLink to="optionOrders" search={{ id }} className={styles.running}>
      <CountdownRing from={order.openAt} until={settleAt} />
      <span>
        {`${symbol} · ${t(direction)}`} {isDemo && <DemoTag />}
      </span>
      <span className={styles.figure}>
        <OwnAmount
          value={figure}
          decimals={2}
          unit={currency}
          signed={stands !== null}
          toned={stands !== null}
        />
      </span>
      <time className={styles.quiet}>{t('endsAt', { time: formatSecond(settleAt) })}</time>
      <span className={cx(styles.quiet, styles.end)}>{standing}</span>
      <span className={styles.quiet}>
        <Amount value={openPrice} decimals={decimals} /> →{' '}
        <Amount value={price} decimals={decimals} />
      </span>
    </RouteLink>
  )
}
