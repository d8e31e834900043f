import type { CurrencyInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/session.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { AddressCard, AddressSkeleton } from './address-card.tsx'
import { ChannelCard } from './channel-card.tsx'
import { ClaimSheet } from './claim-sheet.tsx'
import { ConfirmNetwork } from './confirm-network.tsx'
import { DayLimit } from './day-limit.tsx'
import { LastSent } from '../../../shared/intents/last-sent.tsx'
import { PayCard } from './pay-card.tsx'
import { channelFor, openCurrencies } from './payment.ts'
import type { Channel } from './payment.ts'
import { usePayment } from './use-payment.ts'
import type { Payment } from './use-payment.ts'
import { useReport } from './use-report.ts'
import type { Report } from './use-report.ts'

/** `/chongzhi`: a coin, its network, and the user's own address for it. */
export function RechargeScreen({ search }: ScreenProps<'recharge'>) {
  const t = useTranslations('recharge')
  const currencies = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue })
  const sent = { report: useReport(''), payment: usePayment() }
  const records = (
    <LinkButton to="rechargeRecords" look="plain" size="small">
      {t('records')}
    </LinkButton>
  )
  const none = <EmptyState text={t('none')} />
  return (
    <Page title={t('title')} actions={records}>
      <RestrictionNotice of="deposit" />
      <DayLimit of="more" />
      <LastSent title={t('last.report')} sent={sent.report} />
      <LastSent title={t('last.payment')} sent={sent.payment} />
      <QueryView
        query={currencies}
        skeleton={<AddressSkeleton />}
        empty={none}
        isEmpty={(list) => openCurrencies(list).length === 0}
      >
        {(list) => <Choice open={openCurrencies(list)} first={search.currency} sent={sent} />}
      </QueryView>
    </Page>
  )
}

type Sent = { report: Report; payment: Payment }
type ChoiceProps = { open: CurrencyInfo[]; first: string | undefined; sent: Sent }

function Choice({ open, first, sent }: ChoiceProps) {
  const t = useTranslations('recharge')
  const [wanted, setWanted] = useState<{ currency?: string | undefined; network?: string }>({
    currency: first,
  })
  // Assumes test money until the configuration is loaded, like the shell's band.
  const isSandbox = useSession((state) => state.commonConfig?.mode !== 'live')
  const channel = channelFor(open, wanted)
  const currency = channel?.currency.currency ?? ''
  const network = channel?.network.network ?? ''
  // A coin with several networks shows its address only after the user has confirmed the network.
  const [confirmed, setConfirmed] = useState('')
  const isSure = channel?.currency.networks.length === 1 || confirmed === `${currency} ${network}`
  const address = useCall(
    'getRechargeAddress',
    { currency, network },
    { enabled: channel !== null && isSure, staleMs: staleMs.catalogue },
  )
  if (channel === null) return null
  return (
    <>
      <ChannelCard open={open} channel={channel} onChange={setWanted} />
      {!isSure && (
        <ConfirmNetwork
          channel={channel}
          onConfirm={() => setConfirmed(`${currency} ${network}`)}
        />
      )}
      {isSure && <Address channel={channel} isSandbox={isSandbox} query={address} sent={sent} />}
      <LinkButton to="rechargeBank" look="plain">
        {t('toBank')}
      </LinkButton>
    </>
  )
}

type AddressProps = {
  channel: Channel
  isSandbox: boolean
  query: ReturnType<typeof useCall<'getRechargeAddress'>>
  sent: Sent
}

function Address({ channel, isSandbox, query, sent }: AddressProps) {
  const t = useTranslations('recharge')
  const { currency } = channel.currency
  const { network } = channel.network
  return (
    <QueryView
      query={query}
      skeleton={<AddressSkeleton />}
      empty={<EmptyState text={t('closed')} />}
      isEmpty={({ selected }) => selected === null}
    >
      {({ selected }) =>
        selected !== null && (
          <>
            <AddressCard channel={channel} target={selected} />
            {isSandbox && (
              <PayCard
                key={`${currency} ${network}`}
                channel={channel}
                target={selected}
                payment={sent.payment}
              />
            )}
            <ClaimSheet channel={channel} report={sent.report} />
          </>
        )
      }
    </QueryView>
  )
}
