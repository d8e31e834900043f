import type { LoanDetail } from '@candor/api'
import { Amount, Rate, smaller, subtract } from '@candor/money'
import { hoursCharged, interestSaved, loanHourMs } from '@candor/rules'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { readAmount } from '../../../lib/typed-figure.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'

export type ChangeProps = {
  loan: LoanDetail
  onChanged: () => void
  open: boolean
  onClose: () => void
}

/** A loan with collateral. */
export type PledgedLoan = LoanDetail & Record<'collateral' | 'pledgeCurrency', string>
export type PledgeProps = ChangeProps & { loan: PledgedLoan }

export const decimals = 8
export const least = '0.00000001'

/** The available amount of a currency, as decimal text; undefined while unknown. */
export function useFree(currency: string): string | undefined {
  const { data } = useCall('queryUserBalance', {}, { quiet: true })
  return data?.balances.find((one) => one.currency === currency)?.available
}

type LoanCall = 'cancelLoan' | 'repayLoan' | 'addLoanCollateral' | 'takeLoanCollateral'

/** A change of one loan: once accepted, its sheet closes and the loan is refetched. */
export function useLoanChange<Name extends LoanCall>(
  call: Name,
  { loan, onChanged, onClose }: ChangeProps,
  done: string,
) {
  return useMoneyForm({
    call,
    of: loan.id,
    onDone() {
      onChanged()
      onClose()
      toast(done)
    },
  })
}

/** The repayment of an amount, with the remaining debt. */
export function RepaySheet(props: ChangeProps) {
  const { loan, open, onClose } = props
  const t = useTranslations('loans')
  const { id, currency, outstanding, pledgeCurrency, collateral } = loan
  const [typed, setTyped] = useState('')
  const free = useFree(currency)
  const owed = Amount.read(outstanding)
  const most = free === undefined ? owed : smaller(owed, Amount.read(free))
  const { amount, problem } = readAmount(typed, { min: least, max: Amount.text(owed) })
  const isShort = amount !== null && free !== undefined && amount > Amount.read(free)
  const repaying = useLoanChange('repayLoan', props, t('repayDone'))
  const isAll = amount === owed
  const saved = amount === null ? null : savedBy(loan, amount)
  const items: KeyValue[] = [
    { label: t('outstanding'), value: money(outstanding, currency) },
    {
      label: t('afterwards'),
      value: amount === null ? '—' : money(subtract(owed, amount), currency),
      strong: true,
    },
    ...(saved !== null && saved > 0n
      ? [
          {
            label: t('saved', { date: formatDate(loan.endAt, 'YYYY-MM-DD') }),
            value: money(saved, currency),
          },
        ]
      : []),
    ...(loan.instalments > 1 && loan.nextDueAmount !== null
      ? [{ label: t('nextAmount'), value: money(loan.nextDueAmount, currency) }]
      : []),
    ...(isAll && collateral !== null && pledgeCurrency !== null
      ? [{ label: t('returned'), value: money(collateral, pledgeCurrency) }]
      : []),
  ]
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('repay')}
      items={items}
      action={t('repayAmount', { amount: amount === null ? '' : money(amount, currency) })}
      // A full repayment sends a higher amount, so that interest added meanwhile is paid too.
      onConfirm={() =>
        void repaying.send({ id, amount: Amount.text(isAll ? Amount.of(owed * 2n) : amount!) })
      }
      sent={repaying}
      rests={amount === null || isShort}
    >
      <AmountField
        label={t('amount')}
        unit={currency}
        value={typed}
        decimals={decimals}
        onChange={setTyped}
        available={Amount.text(most)}
        isLimit
        hint={t('repayHint')}
        error={isShort || problem === 'tooLarge' ? t('short') : null}
      />
    </ConfirmSheet>
  )
}

/** The interest that a payment now saves until the due date, if the rest is paid in time; null before the start. */
function savedBy(loan: LoanDetail, amount: Amount): Amount | null {
  const { startAt, schedule, principal, accruedInterest, dailyRate, overdueDailyRate } = loan
  if (startAt === null) return null
  const plan = schedule.map((one) => ({
    dueHour: (one.dueAt - startAt) / loanHourMs,
    principal: Amount.read(one.principal),
    interest: Amount.read(one.interest),
  }))
  return interestSaved(
    {
      plan,
      debt: { principal: Amount.read(principal), interest: Amount.read(accruedInterest) },
      dailyRate: Rate.read(dailyRate),
      overdueRate: Rate.read(overdueDailyRate),
      hour: hoursCharged(startAt, now()),
    },
    amount,
  )
}
