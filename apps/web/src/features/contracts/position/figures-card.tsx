import type { Position, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { heldTermsOf } from '../terms.ts'
import { ExitPrice } from '../positions/exit-price.tsx'
import { heldOf, marginReserve } from '../positions/live-figures.ts'
import { useWarnedItems } from '../warnings/warned-at.tsx'
import styles from './position-screen.module.css'
import { useFundingItems } from './use-funding-items.tsx'

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
  // All digits, as in the ledger below and on every other screen.
  const money = (value: string) => <OwnAmount value={value} unit={currency} />
  const { closeOut: rule } = position
  const close: KeyValue[] = [
    { label: t('closePrice'), value: price(position.closePrice) },
    { label: t('closedAt'), value: formatDate(position.closeAt) },
    {
      label: t('closedBy'),
      value: position.closeReasonKey && t(`reason.${position.closeReasonKey}`),
    },
  ]
  const exits: KeyValue[] = [
    ...(rule ? [{ label: t('closeOut'), value: price(rule.price) }] : []),
    { label: t('liquidation'), value: price(position.liquidationPrice) },
    { label: t('breakEven'), value: price(position.breakEvenPrice) },
    {
      label: t('takeProfit'),
      value: <ExitPrice position={position} exit="takeProfit" ticker={ticker} />,
    },
    {
      label: t('stopLoss'),
      value: <ExitPrice position={position} exit="stopLoss" ticker={ticker} />,
    },
  ]
  const margin = useMarginItems(position)
  const openFee = useOpenFeeItems(position)
  const funding = useFundingItems(position)
  const alone =
    ticker === undefined || isClosed || isCross
      ? null
      : { held: heldOf(position), terms: heldTermsOf(position, ticker) }
  const warned = useWarnedItems(alone, ticker ?? { pricePrecision: 2 })
  return (
    <Card title={t('figures')}>
      <KeyValueList
        items={[
          { label: t('size'), value: <Size position={position} ticker={ticker} /> },
          { label: t('entry'), value: price(position.openPrice) },
          { label: words('label'), value: words(`mode.${position.marginMode}`) },
          { label: t('openedAt'), value: formatDate(position.openAt) },
          ...(isClosed ? close : exits),
          ...warned,
          ...margin,
          ...(isCross ? [] : [{ label: t('addedMargin'), value: money(position.addedMargin) }]),
          ...openFee,
          { label: isClosed ? t('closeFee') : t('closeFeeNow'), value: money(position.closeFee) },
          ...funding,
          { label: t('rules'), value: position.ruleVersion },
          { label: t('orderNo'), value: <OrderNo position={position} /> },
        ]}
      />
    </Card>
  )
}

/** The margin with its parts; of a closed position only the amount at the opening. */
function useMarginItems(position: Position): KeyValue[] {
  const t = useTranslations('position')
  const money = (value: string) => <OwnAmount value={value} unit={position.currency} />
  if (position.statusKey === 'closed')
    return [{ label: t('initialMargin'), value: money(position.margin) }]
  const { closeOut: rule } = position
  const share = percent(rule?.rate ?? null, { decimals: 0 })
  const ruled: KeyValue[] = rule
    ? [{ label: t('closeOutNeed', { share }), value: money(rule.need), part: true }]
    : []
  return [
    { label: t('margin'), value: money(position.margin) },
    { label: t('reserve'), value: money(marginReserve(position)), part: true },
    ...ruled,
  ]
}

/** The opening fee. After a partial close, that part's share of it is in the result. */
function useOpenFeeItems(position: Position): KeyValue[] {
  const t = useTranslations('position')
  const money = (value: string) => <OwnAmount value={value} unit={position.currency} />
  const isPart = position.statusKey !== 'closed' && position.heldOpenFee !== position.openFee
  return isPart
    ? [
        { label: t('openFeeOfAll'), value: money(position.openFee) },
        { label: t('openFeeOfHeld'), value: money(position.heldOpenFee), part: true },
      ]
    : [{ label: t('openFee'), value: money(position.openFee) }]
}

function Size({ position, ticker }: Props) {
  return (
    <OwnAmount
      value={position.quantity}
      decimals={ticker?.quantityPrecision ?? 8}
      {...(ticker && { unit: ticker.base })}
    />
  )
}

function OrderNo({ position: { orderNo } }: Pick<Props, 'position'>) {
  const t = useTranslations('position')
  return (
    <span className={styles.hash}>
      {orderNo}
      <CopyButton text={orderNo} what={t('orderNo')} />
    </span>
  )
}
