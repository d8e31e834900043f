import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenProps } from '../../lib/routes.ts'
import { Page } from '../../ui/display/page.tsx'
import { Tabs } from '../../ui/inputs/tabs.tsx'
import { useLazyPart } from '../../ui/display/use-lazy-part.ts'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { Chat } from './chat/chat.tsx'
import { TranscriptButton } from './chat/transcript-button.tsx'
import styles from './support.module.css'

const tabs = ['chat', 'tickets'] as const
type Tab = (typeof tabs)[number]

const loadTickets = async () => (await import('./tickets/tickets.tsx')).Tickets
const loadTicket = async () => (await import('./tickets/ticket.tsx')).TicketPage

/** `/support`: support by chat or ticket; with an `id` one ticket. */
export function SupportScreen({ search }: ScreenProps<'support'>) {
  const { id } = search
  return id === undefined ? (
    <Overview key={`${search.type} ${search.order}`} search={search} />
  ) : (
    <OneTicket id={id} />
  )
}

function Overview({ search }: ScreenProps<'support'>) {
  const t = useTranslations('support')
  // A question about an order starts with a ticket, which has the order's number.
  const asksOfOrder = search.order !== undefined
  const [tab, setTab] = useState<Tab>(asksOfOrder || search.tab === 'tickets' ? 'tickets' : 'chat')
  const { Part: Tickets } = useLazyPart(loadTickets, tab === 'tickets')
  return (
    <Page title={t('title')} actions={tab === 'chat' && <TranscriptButton />} fill>
      <div className={styles.tabs}>
        <Tabs
          label={t('show')}
          value={tab}
          onChange={setTab}
          options={tabs.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {tab === 'chat' && <Chat onTicket={() => setTab('tickets')} />}
      {tab === 'tickets' && (Tickets === null ? <SkeletonRows /> : <Tickets search={search} />)}
    </Page>
  )
}

function OneTicket({ id }: { id: string }) {
  const t = useTranslations('support')
  const { Part: Ticket } = useLazyPart(loadTicket)
  if (Ticket !== null) return <Ticket key={id} id={id} />
  return (
    <Page title={t('ticket')}>
      <SkeletonRows />
    </Page>
  )
}
