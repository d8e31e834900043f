import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate, formatServerTime } from '../../../../lib/dates.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { KeyValueList } from '../../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../../ui/display/key-value-list.tsx'
import { Copied } from '../../copied.tsx'
import { useNetworkName } from '../../use-network-name.ts'

/** The facts that identify a recharge, here and on its network. */
export function RechargeFacts({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge.result')
  const { orderNo, currency, address, txid, payee, certificateUrls, createTime, finishTime } = order
  const network = useNetworkName(order.network)
  const copied = (label: string, text: string | null): KeyValue[] =>
    text === null ? [] : [{ label, value: <Copied text={text} what={label} /> }]
  const items: KeyValue[] = [
    ...copied(t('reference'), orderNo),
    { label: t('coin'), value: currency },
    ...(network === null ? [] : [{ label: t('network'), value: network }]),
    ...copied(t('address'), address),
    ...copied(t('txid'), txid),
    ...(payee === null ? [] : [{ label: t('payee'), value: payee.bankName }]),
    ...copied(t('bankReference'), payee?.reference ?? null),
    ...(certificateUrls.length === 0
      ? []
      : [{ label: t('pictures'), value: certificateUrls.length }]),
    { label: t('created'), value: formatServerTime(createTime) },
    ...(order.estimatedArrivalAt === null
      ? []
      : [{ label: t('expected'), value: formatDate(order.estimatedArrivalAt) }]),
    ...(finishTime === null ? [] : [{ label: t('finished'), value: formatServerTime(finishTime) }]),
  ]
  return (
    <Card>
      <KeyValueList items={items} />
    </Card>
  )
}
