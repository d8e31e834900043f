import { format, Quantity } from '@candor/money'
import { closePrice, leavesTooLittle } from '@candor/rules'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { ShortMoney } from '../../../ui/display/short-money.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { readFigure } from '../../../lib/typed-figure.ts'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { maxSlippageRate, termsOf } from '../terms.ts'
import { useMarket } from '../use-market.ts'
import type { ActProps } from './act.ts'
import { showClosed } from './last-closed.ts'
import { closeFigures } from './live-figures.ts'

/** Closes a position, or a part of it, at the present market price. */
export function CloseSheet(props: ActProps<'close'>) {
  const { position, ticker, blocked, intent, onDone } = props
  const t = useTranslations('position')
  const [size, setSize] = useState(position.quantity)
  const { prices, oldSince } = useMarket(ticker)
  const quantity = readFigure(Quantity, size)
  const held = Quantity.read(position.quantity)
  const isWrong = quantity === null || quantity > held
  const isRestTooSmall =
    prices !== null &&
    !isWrong &&
    leavesTooLittle(held, quantity, closePrice(prices, position.direction), termsOf(ticker))
  const figures =
    prices && quantity !== null && !isWrong
      ? closeFigures(position, ticker, prices, quantity)
      : null
  const items = useCloseItems(props, figures, oldSince)
  const send = async () => {
    if (quantity === null || figures === null) return
    // A full close has no quantity, so that size added meanwhile is closed too.
    const part = quantity === held ? {} : { quantity: Quantity.text(quantity) }
    const limit = { expectedPrice: figures.price, maxSlippageRate }
    const result = await intent.send({ id: position.id, ...part, ...limit })
    if (result === null) return
    if (result.statusKey === 'closed') showClosed([result])
    toast(quantity === held ? t('close.done') : t('close.partDone'))
    onDone()
  }
  const price = format(figures?.price, { decimals: ticker.pricePrecision })
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t('close.title')}
      items={items}
      action={
        quantity === null
          ? t('close.act')
          : t('close.confirm', { quantity: `${format(size, { decimals: 'all' })} ${ticker.base}` })
      }
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : blocked}
      rests={isWrong || isRestTooSmall}
    >
      <AmountField
        label={t('close.size')}
        unit={ticker.base}
        value={size}
        onChange={setSize}
        decimals={ticker.quantityPrecision}
        available={position.quantity}
        isLimit
        hint={t('close.atMarket')}
        error={isWrong ? t('close.wrongSize') : intent.refused?.fields['quantity']}
        disabled={intent.busy}
      />
      {isRestTooSmall && <RestTooSmall onWhole={() => setSize(position.quantity)} />}
      <CloseNotice intent={intent} price={price} />
    </ConfirmSheet>
  )
}

/** The rest could not stay open, so this offers to close the whole position. */
function RestTooSmall({ onWhole }: { onWhole: () => void }) {
  const t = useTranslations('position')
  const words = useTranslations('position.closeAll')
  return (
    <Banner
      tone="info"
      action={
        <Button size="small" onClick={onWhole}>
          {words('act')}
        </Button>
      }
    >
      {t('close.restTooSmall')}
    </Banner>
  )
}

/** The close in figures: profit or loss, both fees, and the returned amount. */
function useCloseItems(
  { position, ticker }: ActProps<'close'>,
  figures: ReturnType<typeof closeFigures> | null,
  oldSince: number | null,
): KeyValue[] {
  const t = useTranslations('position')
  const ticketWords = useTranslations('ticket')
  const { pnl, openFee, closeFee, net, returned } = figures ?? {}
  const isTaken = returned?.startsWith('-') ?? false
  const money = (value: string | undefined) => (
    <ShortMoney value={value} {...(value !== undefined && { unit: position.currency })} />
  )
  const toned = (value: string | undefined) => (
    <ShortMoney value={value} unit={position.currency} signed toned />
  )
  return [
    {
      label: oldSince === null ? t('close.price') : t('oldPrice', { time: formatClock(oldSince) }),
      value: <Amount value={figures?.price} decimals={ticker.pricePrecision} />,
    },
    { label: ticketWords('slippage'), value: percent(maxSlippageRate) },
    { label: t('profit'), value: toned(pnl) },
    { label: t('openFee'), value: money(openFee) },
    { label: t('close.fee'), value: money(closeFee) },
    { label: t('netOfFees'), value: toned(net), strong: true },
    isTaken
      ? { label: t('close.taken'), value: money(returned?.slice(1)), strong: true }
      : { label: t('close.returned'), value: money(returned), strong: true },
  ]
}

type NoticeProps = Pick<ActProps<'close'>, 'intent'> & { price: string }

/** The state of the close, and its refusal; after slippage with the present price. */
function CloseNotice({ intent: { state, refused }, price }: NoticeProps) {
  const t = useTranslations('position')
  const hasSlipped = refused?.key === 'SLIPPAGE_EXCEEDED'
  return (
    <IntentNotice
      state={state}
      error={hasSlipped ? t('close.moved', { price }) : refused?.message}
    />
  )
}
