import type { Ticker } from '@candor/api'
import { Amount as Money } from '@candor/money'
import { fundingIntervalMs } from '@candor/rules'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCountryPolicy } from '../../../api/country-policy.ts'
import { cx } from '../../../lib/cx.ts'
import { formatNear } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { ShortMoney } from '../../../ui/display/short-money.tsx'
import { useWarnedItems } from '../warnings/warned-at.tsx'
import type { Draft } from './draft.ts'
import type { Figures } from './order-figures.ts'
import styles from './ticket.module.css'

type OrderKind = Pick<Draft, 'direction' | 'marginMode' | 'feeDiscountRate'>

type Props = {
  ticker: Ticker
  order: OrderKind
  figures: Figures | null
  isOld: boolean
}

/** The cost and risk of an order, above the button that places it. */
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
 * The lines of cost and risk, also for the confirmation. Without a size they are dashes, never zeros. The entry
 * names its side of the quote, which is half a spread away from the price above.
 */
export function useCostItems(
  ticker: Ticker,
  // zero: an unknown discount has no line, and the fees are the full ones
  { direction, marginMode, feeDiscountRate = '0' }: OrderKind,
  figures: Figures | null,
): KeyValue[] {
  const t = useTranslations('ticket')
  const cross = useTranslations('cross')
  const { pricePrecision, quantityPrecision, base, quote } = ticker
  const price = (value: string | null | undefined) => figure(value, pricePrecision, quote)
  const money = (value: string | null | undefined) => (
    <ShortMoney value={value} {...(value != null && { unit: quote })} />
  )
  const funding = useFundingItems(ticker, figures)
  const warned = useWarnedItems(figures?.alone, ticker)
  const orNone = (known: Figures | null, value: string | null | undefined) =>
    known !== null && value === null ? t('noLiquidation') : price(value)
  const rate = useCountryPolicy()?.closeOutRate ?? null
  const closeOut = {
    label: t('closeOut', { share: percent(rate, { decimals: 0 }) }),
    value: orNone(figures, figures?.closeOutPrice),
  }
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
    ...discountItems(feeDiscountRate, t('feeDiscount')),
    ...funding,
    { label: t('breakEven'), value: price(figures?.breakEvenPrice) },
    ...(rate === null ? [] : [closeOut]),
    { label: t('liquidation'), value: orNone(figures, figures?.liquidationPrice) },
    ...warned,
    {
      id: 'largestLoss',
      label: marginMode === 'cross' ? cross('largestLoss') : t('largestLoss'),
      value: money(figures?.largestLoss),
      strong: true,
    },
  ]
}

/** The fee discount of the user's level, if any. */
const discountItems = (rate: string, label: string): KeyValue[] =>
  /[1-9]/.test(rate) ? [{ label, value: `−${percent(rate, { decimals: 0 })}`, part: true }] : []

/** The number of fundings per day. */
const instantsADay = BigInt((24 * 3_600_000) / fundingIntervalMs)

/** The next funding and its time; without a size only its rate. */
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
        <ShortMoney value={amount} unit={quote} signed />
        {rate && <span className={styles.aside}> {percent(rate)}</span>}
      </>
    )
  const funding = { id: 'funding', label, value }
  if (amount === null || kind === 'overnight') return [funding]
  const overDay = Money.text(Money.of(Money.read(amount) * instantsADay))
  const day = <ShortMoney value={overDay} unit={quote} signed />
  return [funding, { label: t('dayFunding'), value: day, part: true }]
}

/** A figure with its unit; a dash if unknown. */
function figure(value: string | null | undefined, decimals: number, unit: string): ReactNode {
  return <Amount value={value} decimals={decimals} {...(value != null && { unit })} />
}

/** The result of a take-profit or stop-loss that fills at its price. */
export function ExitOutcome({ outcome, quote }: { outcome: Figures['tp']; quote: string }) {
  if (outcome === null) return null
  return (
    <>
      <Amount value={outcome.pnl} decimals={2} unit={quote} signed toned />{' '}
      {`(${percent(outcome.yieldRate, { signed: true })})`}
    </>
  )
}
