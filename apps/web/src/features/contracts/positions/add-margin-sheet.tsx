import { Amount as Money } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Amount } from '../../../ui/amount.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useSummary } from '../account/use-summary.ts'
import { readFigure } from '../../../lib/typed-figure.ts'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import type { ActProps } from './act.ts'
import { liquidationWith } from './live-figures.ts'

/** Puts more margin behind a position, which moves its liquidation price away. */
export function AddMarginSheet({ position, ticker, intent, onDone }: ActProps<'margin'>) {
  const t = useTranslations('position')
  const [text, setText] = useState('')
  const { summary } = useSummary()
  const { currency } = position
  const amount = readFigure(Money, text)
  const isTooMuch = amount !== null && summary !== null && amount > Money.parse(summary.available)
  const price = (value: string | null) => (
    <Amount value={value} decimals={ticker.pricePrecision} unit={ticker.quote} />
  )
  const items = [
    { label: t('addMargin.liquidationNow'), value: price(position.liquidationPrice) },
    {
      label: t('addMargin.liquidationThen'),
      value: amount === null ? price(null) : price(liquidationWith(position, ticker, amount)),
      strong: true,
    },
  ]
  const send = async () => {
    if (amount === null) return
    if ((await intent.send({ id: position.id, amount: Money.text(amount) })) === null) return
    toast(t('addMargin.done'))
    onDone()
  }
  const wrong = amount === null || isTooMuch ? t('addMargin.wrongAmount') : null
  return (
    <ConfirmSheet
      open
      onClose={onDone}
      title={t('addMargin.act')}
      items={items}
      action={t('addMargin.confirm', { amount: `${text || '0'} ${currency}` })}
      onConfirm={() => void send()}
      busy={intent.busy}
      blocked={intent.busy ? null : wrong}
    >
      <AmountField
        label={t('addMargin.amount')}
        unit={currency}
        value={text}
        onChange={setText}
        decimals={2}
        available={summary?.available ?? null}
        hint={t('addMargin.hint')}
        error={isTooMuch ? t('addMargin.wrongAmount') : intent.refused?.fields['amount']}
        disabled={intent.busy}
      />
      <IntentNotice state={intent.state} error={intent.refused?.message} />
    </ConfirmSheet>
  )
}
