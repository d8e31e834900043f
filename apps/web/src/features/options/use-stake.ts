import type { OptionGuard, OptionPeriod } from '@candor/api'
import { Amount, format, smaller } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useBook } from '../../lib/demo-money.ts'
import { money } from '../../lib/money.ts'
import { readAmount } from '../../lib/typed-figure.ts'
import { stakeDecimals } from './stakes.ts'

/** The typed stake, validated against the period's limits, the balance and the daily limits. */
export function useStake(period: OptionPeriod) {
  const t = useTranslations('options')
  const { data: account } = useCall('getOptionsSummary', useBook(), { quiet: true })
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { currency, minAmount } = period
  const isShort = account !== undefined && Amount.read(account.balance) < Amount.read(minAmount)
  // With too little balance the bounds are those of the period.
  const guard = account?.guard ?? null
  const most = isShort ? period.maxAmount : mostOf(period, account?.balance, guard)
  const { amount, problem } = readAmount(typed, { min: minAmount, max: most })
  const bounds = {
    min: money(Amount.read(minAmount), currency),
    max: `${format(most, { decimals: stakeDecimals })} ${currency}`,
  }
  const isWrong = problem !== null && (problem !== 'missing' || isAsked)
  return {
    /** Null while missing or out of bounds. */
    amount,
    bounds,
    /** Whether the balance is below the minimum stake. */
    isShort,
    /** The user's protective limits; null for demo money, and while unknown. */
    guard,
    /** Whether the rest of the daily limits is below the minimum stake. */
    isDayOver: leftOf(guard).some((left) => Amount.read(left) < Amount.read(minAmount)),
    /** From now on a missing stake is a fault. */
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

/** The maximum stake, by the balance and the rest of the daily limits. */
function mostOf(
  { minAmount, maxAmount }: OptionPeriod,
  available: string | undefined,
  guard: OptionGuard | null,
): string {
  // A used-up daily limit has its own notice, because a maximum below the minimum stake would be confusing.
  const left = leftOf(guard).filter((amount) => Amount.read(amount) >= Amount.read(minAmount))
  const bounds = [...(available === undefined ? [] : [available]), ...left].map(Amount.read)
  return Amount.text(bounds.reduce(smaller, Amount.read(maxAmount)))
}

const leftOf = (guard: OptionGuard | null) =>
  [guard?.stakeLeft, guard?.lossLeft].filter((left) => left != null)
