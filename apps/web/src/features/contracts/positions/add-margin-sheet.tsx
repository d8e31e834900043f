import { Amount as Money } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Amount } from '../../../ui/display/amount.tsx'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { useSummary } from '../account/use-summary.ts'
import { forcedCloseOf } from '../../../lib/forced-close.ts'
import { money } from '../../../lib/money.ts'
import { readFigure } from '../../../lib/typed-figure.ts'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import type { ActProps } from './act.ts'
import { forcedCloseWith, largestLossWith } from './live-figures.ts'

/** Adds margin to a position, which moves its liquidation price away. */
export function AddMarginSheet({ position, ticker, intent, onDone }: ActProps<'margin'>) {
  const t = useTranslations('position')
  const ticketWords = useTranslations('ticket')
  const [text, setText] = useState('')
  const { summary } = useSummary()
  const { currency } = position
  const amount = readFigure(Money, text)
  const isTooMuch = amount !== null && summary !== null && amount > Money.read(summary.available)
  const figure = (value: string | null, decimals: number, unit: string) => (
    <Amount value={value} decimals={decimals} {...(value !== null && { unit })} />
  )
  const price = (value: string | null) => figure(value, ticker.pricePrecision, ticker.quote)
  const own = (value: string | null) => figure(value, 2, currency)
  const added = isTooMuch ? null : amount
  const forced = forcedCloseOf(position)
  const items = [
    { label: t(`addMargin.${forced.by}Now`), value: price(forced.price) },
    {
      label: t(`addMargin.${forced.by}Then`),
      value: price(added === null ? null : forcedCloseWith(position, ticker, added)),
      strong: true,
    },
    {
      label: ticketWords('largestLoss'),
      // zero: without a valid amount no margin is added
      value: own(largestLossWith(position, added ?? Money.zero)),
      strong: true,
    },
  ]
  const send = async () => {
    if (amount === null) return
    if ((await intent.send({ id: position.id, amount: Money.text(amount) })) === null) return
    toast(t('addMargin.done'))
    onDone()
  }
  const shown = amount === null ? null : money(text)
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t('addMargin.act')}
      items={items}
      action={
        shown === null
          ? t('addMargin.act')
          : t('addMargin.confirm', { amount: `${shown} ${currency}` })
      }
      onConfirm={() => void send()}
      busy={intent.busy}
      rests={added === null}
    >
      <p>{t('addMargin.hint')}</p>
      <AmountField
        label={t('addMargin.amount')}
        unit={currency}
        value={text}
        onChange={setText}
        decimals={2}
        available={summary?.available ?? null}
        error={isTooMuch ? t('addMargin.wrongAmount') : intent.refused?.fields['amount']}
        disabled={intent.busy}
      />
      <IntentNotice state={intent.state} error={intent.refused?.message} />
    </ConfirmSheet>
  )
}
