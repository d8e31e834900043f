import type { WithdrawalOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate, formatServerTime } from '../../../../lib/dates.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { KeyValueList } from '../../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../../shared/own-amount.tsx'
import { Copied } from '../../copied.tsx'
import { useNetworkName } from '../../use-network-name.ts'

/** The facts that identify a withdrawal, here and at its destination. */
export function WithdrawalFacts({ order }: { order: WithdrawalOrder }) {
  const t = useTranslations('withdraw')
  const facts = useTranslations('recharge.result')
  const { orderNo, txid, currency, fee, netAmount, target, createTime, finishTime } = order
  // A rejected or failed withdrawal was returned in full, so it has no fee and no received amount.
  const leaves = order.statusKey !== 'rejected' && order.statusKey !== 'failed'
  // Without a name by the user, the label is the masked account itself.
  const isMadeUp = /[…•]/.test(target.label)
  const network = useNetworkName(target.network)
  const money = (value: string) => <OwnAmount value={value} unit={currency} />
  const copied = (label: string, text: string): KeyValue => ({
    label,
    value: <Copied text={text} what={label} />,
  })
  const items: KeyValue[] = [
    copied(facts('reference'), orderNo),
    { label: t('to'), value: isMadeUp ? target.masked : `${target.label} ${target.masked}` },
    ...(network === null ? [] : [{ label: facts('network'), value: network }]),
    ...(leaves
      ? [
          { label: t('fee'), value: money(fee) },
          { label: t('net'), value: money(netAmount) },
        ]
      : []),
    ...(txid === null ? [] : [copied(facts('txid'), txid)]),
    { label: facts('created'), value: formatServerTime(createTime) },
    ...(order.estimatedArrivalAt === null
      ? []
      : [{ label: facts('expected'), value: formatDate(order.estimatedArrivalAt) }]),
    ...(finishTime === null
      ? []
      : [{ label: facts('finished'), value: formatServerTime(finishTime) }]),
  ]
  return (
    <Card>
      <KeyValueList items={items} />
    </Card>
  )
}
