import type { Position, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { Amount } from '../../../ui/amount.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import type { KeyValue } from '../../../ui/key-value-list.tsx'
import { marginReserve } from '../positions/live-figures.ts'
import styles from './position-screen.module.css'

type Props = { position: Position; ticker: Ticker | undefined }

/** Every figure of a position. */
export function FiguresCard({ position, ticker }: Props) {
  const t = useTranslations('position')
  const words = useTranslations('cross')
  const isCross = position.marginMode === 'cross'
  const isClosed = position.statusKey === 'closed'
  const { currency } = position
  const price = (value: string | null) => (
    <Amount value={value} decimals={ticker?.pricePrecision ?? 2} />
  )
  // To the last digit, as in the ledger below and wherever else the same amount stands.
  const money = (value: string) => (
    <OwnAmount value={value} decimals={exactDecimals(value)} unit={currency} />
  )
  const close: KeyValue[] = [
    { label: t('closePrice'), value: price(position.closePrice) },
    { label: t('closedAt'), value: formatDate(position.closeAt) },
    {
      label: t('closedBy'),
      value: position.closeReasonKey && t(`reason.${position.closeReasonKey}`),
    },
  ]
  const exits: KeyValue[] = [
    { label: t('liquidation'), value: price(position.liquidationPrice) },
    { label: t('breakEven'), value: price(position.breakEvenPrice) },
    { label: t('takeProfit'), value: price(position.takeProfitPrice) },
    { label: t('stopLoss'), value: price(position.stopLossPrice) },
  ]
  const margin: KeyValue[] = isClosed
    ? [{ label: t('initialMargin'), value: money(position.margin) }]
    : [
        { label: t('margin'), value: money(position.margin) },
        { label: t('reserve'), value: money(marginReserve(position)), part: true },
      ]
  // What was paid is one sum; of a part that was closed its share has gone into the result.
  const isPart = !isClosed && position.heldOpenFee !== position.openFee
  const openFee: KeyValue[] = isPart
    ? [
        { label: t('openFeeOfAll'), value: money(position.openFee) },
        { label: t('openFeeOfHeld'), value: money(position.heldOpenFee), part: true },
      ]
    : [{ label: t('openFee'), value: money(position.openFee) }]
  const orderNo = (
    <span className={styles.hash}>
      {position.orderNo}
      <CopyButton text={position.orderNo} what={t('orderNo')} />
    </span>
  )
  const size = (
    <OwnAmount
      value={position.quantity}
      decimals={ticker?.quantityPrecision ?? 8}
      {...(ticker && { unit: ticker.base })}
    />
  )
  return (
    <Card title={t('figures')}>
      <KeyValueList
        items={[
          { label: t('size'), value: size },
          { label: t('entry'), value: price(position.openPrice) },
          { label: words('label'), value: words(`mode.${position.marginMode}`) },
          { label: t('openedAt'), value: formatDate(position.openAt) },
          ...(isClosed ? close : exits),
          ...margin,
          ...(isCross ? [] : [{ label: t('addedMargin'), value: money(position.addedMargin) }]),
          ...openFee,
          { label: isClosed ? t('closeFee') : t('closeFeeNow'), value: money(position.closeFee) },
          { label: t('rules'), value: position.ruleVersion },
          { label: t('orderNo'), value: orderNo },
        ]}
      />
    </Card>
  )
}
