import type { Position } from '@candor/api'
import { Amount, negate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { now } from '../../../lib/clock.ts'
import { formatNear } from '../../../lib/dates.ts'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'

/** The funding so far (negative is a cost), and the next funding. */
export function useFundingItems({ currency, fundingFee, nextFunding }: Position): KeyValue[] {
  const t = useTranslations('position')
  const money = (value: string | null) => <OwnAmount value={value} unit={currency} signed />
  const brought = Amount.text(negate(Amount.read(fundingFee)))
  const soFar = { label: t('fundingSoFar'), value: money(brought) }
  if (nextFunding === null) return [soFar]
  const { kind, at, amount } = nextFunding
  const label = t(`nextFunding.${kind}`, { time: formatNear(at, now()) })
  return [soFar, { id: 'nextFunding', label, value: money(amount) }]
}
