import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../../api/query-client.ts'
import { useCall } from '../../../../api/use-call.ts'
import { useName } from '../../../../i18n/use-name.ts'
import { formatDate, formatServerTime } from '../../../../lib/dates.ts'
import { Card } from '../../../../ui/card.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { KeyValueList } from '../../../../ui/key-value-list.tsx'
import type { KeyValue } from '../../../../ui/key-value-list.tsx'
import styles from './result.module.css'

/** By what a recharge can be found again, here and on its network. */
export function RechargeFacts({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge.result')
  const { orderNo, currency, address, txid, createTime, finishTime } = order
  const network = useNetworkName(order)
  const copied = (label: string, text: string | null): KeyValue[] =>
    text === null ? [] : [{ label, value: <Copied text={text} what={label} /> }]
  const items: KeyValue[] = [
    ...copied(t('reference'), orderNo),
    { label: t('coin'), value: currency },
    ...(network === null ? [] : [{ label: t('network'), value: network }]),
    ...copied(t('address'), address),
    ...copied(t('txid'), txid),
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

/** What a network is called; its own name on the wire until the list of networks is there. */
function useNetworkName({ network }: RechargeOrder): string | null {
  const nameOf = useName('network')
  const list = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue, quiet: true })
  const networks = list.data?.flatMap((currency) => currency.networks) ?? []
  if (network === null) return null
  return nameOf(network, networks.find((each) => each.network === network)?.name ?? network)
}

const shownEnd = 6

/** A long name shortened in its middle, and whole on the clipboard. */
function Copied({ text, what }: { text: string; what: string }) {
  const isLong = text.length > 4 * shownEnd
  return (
    <span className={styles.copied}>
      <span translate="no">
        {isLong ? `${text.slice(0, shownEnd)}…${text.slice(-shownEnd)}` : text}
      </span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
