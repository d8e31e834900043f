import type { Product } from '@candor/api'
import { Amount, add } from '@candor/money'
import { useTranslations } from 'use-intl'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'
import { ShortMoney } from '../../ui/display/short-money.tsx'
import { incomeFor } from './income.ts'

/** The best and the worst income of an amount, with equal prominence. */
export function useIncomeLines() {
  const t = useTranslations('invest')
  return (product: Product, amount: Amount | null): KeyValue[] => {
    const { currency, days } = product
    const income = amount === null ? null : incomeFor(product, amount)
    const amountText = (value: Amount | null) =>
      value === null ? '—' : <ShortMoney value={Amount.text(value)} unit={currency} />
    return [
      { label: t('invested'), value: amountText(amount) },
      { label: t('daily'), value: amountText(income?.daily ?? null) },
      {
        label: t('best', { days }),
        value: amountText(amount === null || income === null ? null : add(amount, income.total)),
        strong: true,
      },
      {
        id: 'bestIncome',
        label: t('ofWhichIncome'),
        value: amountText(income?.total ?? null),
        part: true,
      },
      { label: t('worst'), value: amountText(amount), strong: true },
      {
        id: 'worstIncome',
        label: t('ofWhichIncome'),
        value: amountText(amount === null ? null : Amount.zero),
        part: true,
      },
    ]
  }
}
