import type { OptionGuard, OptionPeriod } from '@candor/api'
import { Amount, format, smaller } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useBook } from '../../lib/demo-money.ts'
import { money } from '../../lib/money.ts'
import { readAmount } from '../../lib/typed-figure.ts'
import { stakeDecimals } from './stakes.ts'

/** The stake that is typed, within what a period takes and what is there. */
export function useStake(period: OptionPeriod) {
  const t = useTranslations('options')
  const { data: account } = useCall('getOptionsSummary', useBook(), { quiet: true })
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { currency, minAmount } = period
  const isShort = account !== undefined && Amount.read(account.balance) < Amount.read(minAmount)
  // Of an account that has too little the bounds are those of the period.
  const guard = account?.guard ?? null
  const most = isShort ? period.maxAmount : mostOf(period, account?.balance, guard)
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
    /** What protects the user; null of demo money, and while it is not known. */
    guard,
    /** What the limits of the day leave is less than the least stake. */
    isDayOver: leftOf(guard).some((left) => Amount.read(left) < Amount.read(minAmount)),
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

/** What one order may stake of what is there, and of what the limits of the day leave. */
function mostOf(
  { minAmount, maxAmount }: OptionPeriod,
  available: string | undefined,
  guard: OptionGuard | null,
): string {
  // A day that is over is said by itself: a bound below the least stake would be no bound.
  const left = leftOf(guard).filter((amount) => Amount.read(amount) >= Amount.read(minAmount))
  const bounds = [...(available === undefined ? [] : [available]), ...left].map(Amount.read)
  return Amount.text(bounds.reduce(smaller, Amount.read(maxAmount)))
}

const leftOf = (guard: OptionGuard | null) =>
  [guard?.stakeLeft, guard?.lossLeft].filter((left) => left != null)
