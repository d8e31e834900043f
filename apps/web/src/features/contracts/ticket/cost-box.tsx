import type { Direction, Ticker } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { formatNear } from '../../../lib/dates.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { percent } from '../../../lib/percent.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Amount } from '../../../ui/amount.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import type { KeyValue } from '../../../ui/key-value-list.tsx'
import type { Figures } from './order-figures.ts'
import styles from './ticket.module.css'

type Props = {
  ticker: Ticker
  direction: Direction
  figures: Figures | null
  isOld: boolean
}

/** What an order costs and risks, above the button that places it. */
export function CostBox({ ticker, direction, figures, isOld }: Props) {
  const t = useTranslations('ticket')
  const items = useCostItems(ticker, direction, figures)
  return (
    <section className={cx(styles.cost, isOld && styles.old)} aria-label={t('cost')}>
      <KeyValueList items={items} />
    </section>
  )
}

/**
 * The same lines for the confirmation. Without a size they are dashes, never zeros. The entry says which
 * side of the quote it takes: it lies half a spread beside the price above.
 */
export function useCostItems(
  ticker: Ticker,
  direction: Direction,
  figures: Figures | null,
): KeyValue[] {
  const t = useTranslations('ticket')
  const { pricePrecision, quantityPrecision, base, quote } = ticker
  const price = (value: string | null | undefined) => figure(value, pricePrecision, quote)
  // Each to its last digit: margin and fee add up to the largest loss, and the fee reads as it will on record.
  const money = (value: string | null | undefined) =>
    figure(value, exactDecimals(value ?? ''), quote, true)
  const funding = useFundingItems(ticker, figures)
  return [
    { label: t(`entry.${direction}`), value: price(figures?.price) },
    {
      label: t('quantity'),
      value: (
        <>
          {figure(figures?.quantity, quantityPrecision, base)}
          {figures && <span className={styles.aside}> ≈ {figure(figures.notional, 2, quote)}</span>}
        </>
      ),
    },
    { label: t('margin'), value: money(figures?.margin) },
    { label: t('reserve'), value: money(figures?.reserve), part: true },
    { label: t('openFee'), value: money(figures?.openFee) },
    ...funding,
    { label: t('breakEven'), value: price(figures?.breakEvenPrice) },
    { label: t('liquidation'), value: liquidation(figures, price, t('noLiquidation')) },
    { label: t('largestLoss'), value: money(figures?.largestLoss), strong: true },
  ]
}

/** What holding it costs next, and when: without a size only how much of its worth that is. */
function useFundingItems({ trade, quote }: Ticker, figures: Figures | null): KeyValue[] {
  const t = useTranslations('ticket')
  const present = useNow()
  const next = figures?.nextFunding ?? null
  const kind = next?.kind ?? trade.funding?.kind
  if (kind === undefined) return []
  const rate = trade.funding?.kind === 'funding' && kind === 'funding' ? trade.funding.rate : null
  const amount = next?.amount ?? null
  const label =
    next === null
      ? t(`funding.${kind}`)
      : t(`nextFunding.${kind}`, { time: formatNear(next.at, present) })
  const value =
    amount === null ? (
      ((rate && percent(rate)) ?? <Amount value={null} decimals={2} />)
    ) : (
      <>
        <Amount value={amount} decimals={exactDecimals(amount)} unit={quote} signed fine />
        {rate && <span className={styles.aside}> {percent(rate)}</span>}
      </>
    )
  return [{ id: 'funding', label, value }]
}

/** A figure with its unit; what is unknown is a dash alone. */
function figure(
  value: string | null | undefined,
  decimals: number,
  unit: string,
  fine = false,
): ReactNode {
  return value == null ? (
    <Amount value={null} decimals={decimals} />
  ) : (
    <Amount value={value} decimals={decimals} unit={unit} fine={fine} />
  )
}

function liquidation(
  figures: Figures | null,
  price: (value: string | null | undefined) => ReactNode,
  none: string,
): ReactNode {
  if (figures !== null && figures.liquidationPrice === null) return none
  return price(figures?.liquidationPrice)
}

/** What a take-profit or stop-loss would bring if it filled just there. */
export function ExitOutcome({ outcome, quote }: { outcome: Figures['tp']; quote: string }) {
  if (outcome === null) return null
  return (
    <>
      <Amount value={outcome.pnl} decimals={2} unit={quote} signed toned />{' '}
      {`(${percent(outcome.yieldRate, { signed: true })})`}
    </>
  )
}
