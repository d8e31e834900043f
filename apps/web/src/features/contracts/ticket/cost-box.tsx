import type { Ticker } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/amount.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import type { KeyValue } from '../../../ui/key-value-list.tsx'
import type { Draft } from './draft.ts'
import type { Figures } from './order-figures.ts'
import styles from './ticket.module.css'

type OrderKind = Pick<Draft, 'direction' | 'marginMode'>

type Props = {
  ticker: Ticker
  order: OrderKind
  figures: Figures | null
  isOld: boolean
}

/** What an order costs and risks, above the button that places it. */
export function CostBox({ ticker, order, figures, isOld }: Props) {
  const t = useTranslations('ticket')
  const cross = useTranslations('cross')
  const items = useCostItems(ticker, order, figures)
  return (
    <section className={cx(styles.cost, isOld && styles.old)} aria-label={t('cost')}>
      <KeyValueList items={items} />
      {order.marginMode === 'cross' && <p className={styles.atStake}>{cross('atStake')}</p>}
    </section>
  )
}

/**
 * The same lines for the confirmation. Without a size they are dashes, never zeros. The entry says which
 * side of the quote it takes: it lies half a spread beside the price above.
 */
export function useCostItems(
  ticker: Ticker,
  { direction, marginMode }: OrderKind,
  figures: Figures | null,
): KeyValue[] {
  const t = useTranslations('ticket')
  const cross = useTranslations('cross')
  const { pricePrecision, quantityPrecision, base, quote } = ticker
  const price = (value: string | null | undefined) => figure(value, pricePrecision, quote)
  // Each to its last digit: margin and fee add up to the largest loss, and the fee reads as it will on record.
  const money = (value: string | null | undefined) =>
    figure(value, exactDecimals(value ?? ''), quote, true)
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
    { label: t('breakEven'), value: price(figures?.breakEvenPrice) },
    { label: t('liquidation'), value: liquidation(figures, price, t('noLiquidation')) },
    {
      id: 'largestLoss',
      label: marginMode === 'cross' ? cross('largestLoss') : t('largestLoss'),
      value: money(figures?.largestLoss),
      strong: true,
    },
  ]
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
