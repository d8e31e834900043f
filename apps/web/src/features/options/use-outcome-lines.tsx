import type { OptionPeriod } from '@candor/api'
import { Amount, negate, Rate } from '@candor/money'
import { optionProfit } from '@candor/rules'
import { useTranslations } from 'use-intl'
import { percent } from '../../lib/percent.ts'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'
import { ShortMoney } from '../../ui/display/short-money.tsx'

/** Win and loss as equal lines, the condition of a refund, and the break-even rate. */
export function useOutcomeLines(): (stake: Amount, period: OptionPeriod) => KeyValue[] {
  const t = useTranslations('options')
  return (stake, period) => {
    const { currency, breakEvenRate, payoutRate } = period
    // By the formula of the settlement.
    const profit = optionProfit(stake, Rate.read(payoutRate))
    return [
      {
        label: t('ifRight'),
        value: <ShortMoney value={Amount.text(profit)} unit={currency} signed />,
        strong: true,
      },
      {
        label: t('ifWrong'),
        value: <ShortMoney value={Amount.text(negate(stake))} unit={currency} />,
        strong: true,
      },
      { label: t('ifEqual'), value: t('stakeBack') },
      { label: t('breakEven'), value: percent(breakEvenRate) },
    ]
  }
}
