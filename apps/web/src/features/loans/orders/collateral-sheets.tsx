import { Amount, smaller, subtract } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { readAmount } from '../../../lib/typed-figure.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { surplusOf, topUpOf } from '../collateral.ts'
import { decimals, least, useFree, useLoanChange, type PledgeProps } from './change-sheets.tsx'

/** Adds collateral; initially the amount that restores the initial loan-to-value, or the whole balance if that is less. */
export function AddSheet(props: PledgeProps) {
  const { loan, open, onClose } = props
  const t = useTranslations('loans')
  const { id, collateral, pledgeCurrency: currency, initialLtv } = loan
  const [typed, setTyped] = useState<string | null>(null)
  const free = useFree(currency)
  const missing = topUpOf(loan)
  const proposed =
    missing === null || free === undefined ? '' : proposal(missing, Amount.read(free))
  const { amount } = readAmount(typed ?? proposed, { min: least, max: '1000000000' })
  const isShort = amount !== null && free !== undefined && amount > Amount.read(free)
  const adding = useLoanChange('addLoanCollateral', props, t('addDone'))
  const after = amount === null ? null : Amount.of(Amount.read(collateral) + amount)
  const whole = percent(initialLtv, { decimals: 0 })
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('add')}
      items={[
        { label: t('held'), value: money(collateral, currency) },
        {
          label: t('heldAfter'),
          value: after === null ? '—' : money(after, currency),
          strong: true,
        },
      ]}
      action={t('addAmount', { amount: amount === null ? '' : money(amount, currency) })}
      onConfirm={() => void adding.send({ id, quantity: Amount.text(amount!) })}
      sent={adding}
      rests={amount === null || isShort}
    >
      <AmountField
        label={t('pledge')}
        unit={currency}
        value={typed ?? proposed}
        decimals={decimals}
        onChange={setTyped}
        {...(free !== undefined && { available: free })}
        hint={
          missing === null
            ? undefined
            : t('addBack', { amount: money(missing, currency), ltv: whole })
        }
        error={isShort ? t('short') : null}
      />
    </ConfirmSheet>
  )
}

/** The missing amount, limited to the balance; empty for zero. */
function proposal(missing: Amount, free: Amount): string {
  const amount = smaller(missing, free)
  return amount > 0n ? Amount.text(amount) : ''
}

/** Releases surplus collateral. */
export function TakeSheet(props: PledgeProps) {
  const { loan, open, onClose } = props
  const t = useTranslations('loans')
  const { id, collateral, pledgeCurrency: currency, initialLtv } = loan
  const [typed, setTyped] = useState('')
  // While the sheet is open the surplus may vanish, or its price become unknown: then nothing can be released.
  const surplus = surplusOf(loan)
  const most = surplus === null ? null : Amount.text(surplus)
  const read = most === null ? null : readAmount(typed, { min: least, max: most })
  const amount = read?.amount ?? null
  const taking = useLoanChange('takeLoanCollateral', props, t('takeDone'))
  const after = amount === null ? null : subtract(Amount.read(collateral), amount)
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('take')}
      items={[
        { label: t('held'), value: money(collateral, currency) },
        {
          label: t('heldAfter'),
          value: after === null ? '—' : money(after, currency),
          strong: true,
        },
      ]}
      action={t('takeAmount', { amount: amount === null ? '' : money(amount, currency) })}
      onConfirm={() => void taking.send({ id, quantity: Amount.text(amount!) })}
      sent={taking}
      rests={amount === null}
    >
      <AmountField
        label={t('taken')}
        unit={currency}
        value={typed}
        decimals={decimals}
        onChange={setTyped}
        available={most}
        isLimit
        hint={t('takeHint', { ltv: percent(initialLtv, { decimals: 0 }) })}
        error={read?.problem === 'tooLarge' ? t('short') : null}
      />
    </ConfirmSheet>
  )
}
