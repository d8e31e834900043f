import { format, Quantity } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/amount.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { readFigure } from '../../../lib/typed-figure.ts'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { maxSlippageRate } from '../parts/terms.ts'
import { useMarket } from '../parts/use-market.ts'
import type { ActProps } from './act.ts'
import { showClosed } from './last-closed.ts'
import { closeFigures } from './live-figures.ts'

/** Closes a position, or a part of it, at the market price of the moment. */
export function CloseSheet(props: ActProps<'close'>) {
  const { position, ticker, blocked, intent, onDone } = props
  const t = useTranslations('position')
  const ticketWords = useTranslations('ticket')
  const [size, setSize] = useState(position.quantity)
  const { prices, oldSince } = useMarket(ticker)
  const quantity = readFigure(Quantity, size)
  const held = Quantity.read(position.quantity)
  const isWrong = quantity === null || quantity > held
  const figures =
    prices && quantity !== null && !isWrong
      ? closeFigures(position, ticker, prices, quantity)
      : null
  const { pnl, openFee, closeFee, net, returned } = figures ?? {}
  const isTaken = returned?.startsWith('-') ?? false
  // To the last digit, so that it adds up: profit or loss less both fees is the result.
  const shown = (value: string | undefined) => ({ value, decimals: exactDecimals(value ?? '') })
  const money = (value: string | undefined) => (
    <Amount {...shown(value)} {...(value !== undefined && { unit: position.currency })} />
  )
  const toned = (value: string | undefined) => (
    <Amount {...shown(value)} unit={position.currency} signed toned />
  )
  const items = [
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
  const send = async () => {
    if (quantity === null || figures === null) return
    // The whole is sent without a quantity: what may have been added meanwhile goes with it.
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
          : t('close.confirm', { quantity: `${size} ${ticker.base}` })
      }
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : blocked}
      rests={isWrong}
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
      <CloseNotice intent={intent} price={price} />
    </ConfirmSheet>
  )
}

type NoticeProps = Pick<ActProps<'close'>, 'intent'> & { price: string }

/** Where it stands, and why it was refused: a price that slipped away is said with that of now. */
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
