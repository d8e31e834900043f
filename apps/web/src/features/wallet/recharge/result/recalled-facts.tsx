import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../../lib/money.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { KeyValueList } from '../../../../ui/display/key-value-list.tsx'

/** The part of a payment taken back after a reorg, its sources, and the part borne by the house. */
export function RecalledFacts({
  order: { recalled, recalledAmount, currency },
}: {
  order: RechargeOrder
}) {
  const t = useTranslations('recharge.result.recalled')
  if (recalled === null) return null
  const shown = (text: string | null) => money(text, currency)
  const { fromBalance, fromContract, houseLoss, owed } = recalled
  return (
    <Card>
      <KeyValueList
        items={[
          { label: t('taken'), value: shown(recalledAmount) },
          { label: t('fromBalance'), value: shown(fromBalance) },
          { label: t('fromContract'), value: shown(fromContract) },
          { label: t('ours'), value: shown(houseLoss) },
          { label: t('owed'), value: shown(owed) },
        ]}
      />
    </Card>
  )
}
