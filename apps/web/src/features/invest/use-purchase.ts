import type { Product } from '@candor/api'
import { Amount, smaller } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { money } from '../../lib/money.ts'
import { readAmount } from '../../lib/typed-figure.ts'
import { costOf } from './income.ts'

/** The most machines in one order. */
const mostMachines = 10_000
/** The decimals of a product's amounts: those of its step. */
const decimalsOf = ({ step }: Product): number => step.split('.')[1]?.length ?? 0

/** The typed amount or number of machines, validated against the product's limits and the balance. */
export function usePurchase(product: Product, typed: string) {
  const t = useTranslations('invest')
  const { data } = useCall('queryUserBalance', {}, { quiet: true })
  const { currency, miner, minAmount } = product
  const free = data?.balances.find((one) => one.currency === currency)?.available
  const most = Amount.text(mostOf(product))
  if (miner !== null) {
    const bounds = { min: '1', max: String(mostMachines) }
    const { amount: count, problem } = readAmount(typed, bounds)
    // not money: a number of machines
    const machineCount = count === null ? null : Number(count / Amount.one)
    const cost = machineCount === null ? null : costOf(miner.unitPrice, machineCount)
    const isDear = cost !== null && cost > Amount.read(most)
    const range = t('machineRange', {
      price: money(miner.unitPrice, currency),
      max: money(most, currency),
    })
    return {
      amount: isDear ? null : cost,
      machineCount,
      isMissing: problem === 'missing',
      free,
      field: {
        label: t('quantity'),
        unit: t('machines'),
        value: typed,
        decimals: 0,
        hint: range,
        error: isDear || (problem !== null && problem !== 'missing') ? range : null,
      },
    }
  }
  const { amount, problem } = readAmount(typed, { min: minAmount, max: most })
  const range = t('range', { min: money(minAmount, currency), max: money(most, currency) })
  return {
    amount,
    machineCount: null,
    isMissing: problem === 'missing',
    free,
    field: {
      label: t('amount'),
      unit: currency,
      value: typed,
      decimals: decimalsOf(product),
      hint: range,
      error: problem !== null && problem !== 'missing' ? range : null,
      ...(free !== undefined && { available: free }),
    },
  }
}

/** The smaller of the user's remaining allowance and the remaining quota. */
function mostOf({ maxAmount, remainingQuota, myHolding }: Product): Amount {
  const room =
    // zero: it is null for a caller who is not signed in and so holds nothing
    maxAmount === null ? null : Amount.of(Amount.read(maxAmount) - Amount.read(myHolding ?? '0'))
  const left = remainingQuota === null ? null : Amount.read(remainingQuota)
  const bounds = [room, left].filter((bound) => bound !== null)
  return bounds.reduce(smaller, Amount.parse('1000000000'))
}
