import type { OptionPeriod } from '@candor/api'
import { Amount, format, smaller } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useBook } from '../../lib/demo-money.ts'
import { readAmount } from '../../lib/typed-figure.ts'
import { money, stakeDecimals } from './stakes.ts'

/** The stake that is typed, within what a period takes and what is there. */
export function useStake(period: OptionPeriod) {
  const t = useTranslations('options')
  const { data: account } = useCall('getOptionsSummary', useBook(), { quiet: true })
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { currency, minAmount } = period
  const isShort = account !== undefined && Amount.read(account.balance) < Amount.read(minAmount)
  // Of an account that has too little the bounds are those of the period.
  const most = isShort ? period.maxAmount : mostOf(period, account?.balance)
  const { amount, problem } = readAmount(typed, { min: minAmount, max: most })
  const bounds = {
    min: money(Amount.read(minAmount), currency),
    max: `${format(most, { decimals: stakeDecimals })} ${currency}`,
  }
  const isWrong = problem !== null && (problem !== 'missing' || isAsked)
  return {
    /** Null while it is missing or out of bounds. */
    amount,
    bounds,
    /** There is less than the least stake. */
    isShort,
    /** From now on a stake that is missing is a fault. */
    ask: () => setAsked(true),
    clear() {
      setTyped('')
      setAsked(false)
    },
    field: {
      unit: currency,
      value: typed,
      onChange: setTyped,
      hint: t('range', bounds),
      error: isWrong ? t('range', bounds) : null,
      ...(account && !isShort && { available: most, isLimit: true }),
    },
  }
}

/** What one order may stake of what is there. */
function mostOf({ maxAmount }: OptionPeriod, available: string | undefined): string {
  if (available === undefined) return maxAmount
  return Amount.text(smaller(Amount.read(maxAmount), Amount.read(available)))
}
