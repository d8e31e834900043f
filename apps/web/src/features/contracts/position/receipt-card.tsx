import type { LiquidationReceipt, Position, Ticker } from '@candor/api'
import { Rate } from '@candor/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { formatDate } from '../../../lib/dates.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from './position-screen.module.css'
import { proofElementId } from './proof-element.ts'
import { ReceiptAccount } from './receipt-account.tsx'

type Props = {
  position: Position
  receipt: LiquidationReceipt
  ticker: Ticker | undefined
}

/** The receipt of a forced close: the tick, the decisive calculation, and the distribution of the money. */
export function ReceiptCard({ position, receipt, ticker }: Props) {
  const t = useTranslations('position')
  const { account, reasonKey } = receipt
  const { currency } = position
  return (
    <Card title={t(`receipt.title.${reasonKey}`)} label={t(`receipt.title.${reasonKey}`)}>
      <div className={styles.stack}>
        {account?.isProfitTaken === true && <Banner tone="info">{t('receipt.profitTaken')}</Banner>}
        <Part title={t('receipt.tick')} items={useTick(receipt, ticker)} />
        <Part title={t('receipt.why')} items={useReason(receipt, currency)}>
          <p className={styles.quiet}>{t('receipt.rule')}</p>
        </Part>
        <Part title={t('receipt.money')} items={useMoney(receipt, currency, ticker)} />
        {account !== null && <ReceiptAccount account={account} currency={currency} />}
        <Button look="plain" size="small" onClick={toProof}>
          {t('receipt.seeProof')}
        </Button>
      </div>
    </Card>
  )
}

function toProof(): void {
  document.getElementById(proofElementId)?.scrollIntoView({ behavior: 'smooth' })
}

function Part({
  title,
  items,
  children,
}: {
  title: string
  items: readonly KeyValue[]
  children?: ReactNode
}) {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      <KeyValueList items={items} />
      {children}
    </section>
  )
}

function useTick({ tick }: LiquidationReceipt, ticker: Ticker | undefined): KeyValue[] {
  const t = useTranslations('position')
  const sourceName = useName('source')
  const price = (value: string) => (
    <Amount value={value} decimals={Math.max(ticker?.pricePrecision ?? 2, exactDecimals(value))} />
  )
  return [
    { label: t('tick.seq'), value: `${tick.symbol} #${tick.seq}` },
    { label: t('tick.logSeq'), value: `#${tick.logSeq}` },
    { label: t('tick.at'), value: formatDate(tick.at) },
    { label: t('tick.price'), value: price(tick.price) },
    {
      label: t('tick.bidAsk'),
      value: (
        <>
          {price(tick.bid)} / {price(tick.ask)}
        </>
      ),
    },
    { label: t('tick.source'), value: sourceName(tick.source, tick.source) },
  ]
}

function useReason(receipt: LiquidationReceipt, currency: string): KeyValue[] {
  const t = useTranslations('position')
  const { parts, stake, pnl, equity, need, account } = receipt
  const money = moneyIn(currency)
  const needed =
    parts.kind === 'close_out'
      ? t('receipt.neededShare', {
          share: percent(parts.rate, { decimals: shareDecimals(parts.rate) }),
        })
      : t('receipt.needed')
  return [
    { label: t(account === null ? 'receipt.stake' : 'receipt.stakeAccount'), value: money(stake) },
    { label: t('receipt.pnl'), value: money(pnl, true) },
    { label: t('receipt.left'), value: money(equity), strong: true },
    ...(parts.kind === 'maintenance'
      ? [
          { label: t('receipt.maintenance'), value: money(parts.maintenanceMargin) },
          { label: t('receipt.feeThere'), value: money(parts.closeFee) },
        ]
      : []),
    ...(parts.kind === 'close_out'
      ? [{ label: t('receipt.required'), value: money(parts.requiredMargin) }]
      : []),
    { label: needed, value: money(need), strong: true },
  ]
}

/** No decimals for whole percents, else two. */
const shareDecimals = (rate: string): number => ((Rate.read(rate) * 100n) % Rate.one === 0n ? 0 : 2)

function useMoney(
  receipt: LiquidationReceipt,
  currency: string,
  ticker: Ticker | undefined,
): KeyValue[] {
  const t = useTranslations('position')
  const { closePrice, closePnl, closeFee, liquidationFee, returned, shortfall, account } = receipt
  const money = moneyIn(currency)
  const kept = account === null ? t('receipt.returned') : t('receipt.leftInAccount')
  return [
    {
      label: t('closePrice'),
      value: <Amount value={closePrice} decimals={ticker?.pricePrecision ?? 2} />,
    },
    { label: t('receipt.closePnl'), value: money(closePnl, true) },
    { label: t('receipt.closeFee'), value: money(closeFee) },
    { label: t('receipt.liquidationFee'), value: money(liquidationFee) },
    { label: kept, value: money(returned), strong: true },
    { label: t('receipt.shortfall'), value: money(shortfall) },
  ]
}

/** All digits, so that the displayed amounts add up. */
const moneyIn = (currency: string) =>
  function money(value: string, signed = false) {
    const decimals = exactDecimals(value)
    return (
      <OwnAmount value={value} decimals={decimals} unit={currency} signed={signed} toned={signed} />
    )
  }
