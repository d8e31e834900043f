import type { TicketDetail } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate, formatNear } from '../../../lib/dates.ts'
import { useNotices } from '../../../live/use-notices.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { Composer } from '../composer.tsx'
import { HoursLine } from '../hours-lines.tsx'
import { MessageLog } from '../message-log.tsx'
import styles from '../support.module.css'
import { useMarkRead } from '../use-mark-read.ts'
import { TicketBadge } from './ticket-row.tsx'

const everyMs = 30_000

/** One ticket: its state, its target response time, and its messages. */
export function TicketPage({ id }: { id: string }) {
  const t = useTranslations('support')
  const ticket = useCall('getTicket', { id }, { quiet: true, everyMs })
  useNotices(
    ({ refType, refId }) => refType === 'ticket' && refId === id,
    () => void ticket.refetch(),
  )
  return (
    <Page title={ticket.data?.ticketNo ?? t('ticket')} onRefresh={ticket.refetch} fill>
      <QueryView query={ticket} skeleton={<SkeletonRows count={8} />} empty={null}>
        {(found) => <Detail ticket={found} onSent={() => void ticket.refetch()} />}
      </QueryView>
    </Page>
  )
}

function Detail({ ticket, onSent }: { ticket: TicketDetail; onSent: () => void }) {
  const t = useTranslations('support')
  const { state, busy, submit } = useIntent('replyTicket')
  const { id, subject, statusKey, endsAt } = ticket
  useMarkRead(id, ticket.messages)
  return (
    <div className={styles.chat}>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('ticket')}>
        <Card title={subject} aside={<TicketBadge ticket={ticket} />}>
          <Facts ticket={ticket} />
          <HoursLine staffed={ticket} />
        </Card>
        <MessageLog messages={ticket.messages} readUpTo={ticket.readUpTo} />
        {endsAt !== null && (
          <p className={styles.note}>{t('endsAt', { time: formatNear(endsAt, now()) })}</p>
        )}
        {statusKey === 'closed' && <p className={styles.note}>{t('ticketEnded')}</p>}
      </div>
      <Composer
        state={state}
        busy={busy}
        onSend={(message) => submit({ id, ...message })}
        onSent={onSent}
      />
    </div>
  )
}

type Words = ReturnType<typeof useTranslations<'support'>>

/** The ticket's order: its number, its kind, and its present state. */
function orderLines({ orderNo, refType, orderState }: TicketDetail, t: Words) {
  if (orderNo === null || refType === null) return []
  return [
    { label: t('order'), value: orderNo },
    { label: t('orderKind'), value: t(`orderKinds.${refType}`) },
    ...(orderState === null
      ? []
      : [{ label: t('orderState'), value: t(`orderStates.${orderState}`) }]),
  ]
}

function Facts({ ticket }: { ticket: TicketDetail }) {
  const t = useTranslations('support')
  const { category, createAt, firstAnswerBy, firstAnsweredAt } = ticket
  return (
    <KeyValueList
      items={[
        { label: t('category'), value: t(`categories.${category}`) },
        ...orderLines(ticket, t),
        { label: t('opened'), value: formatDate(createAt) },
        firstAnsweredAt === null
          ? { label: t('firstAnswerBy'), value: formatDate(firstAnswerBy), strong: true }
          : { label: t('firstAnswered'), value: formatDate(firstAnsweredAt) },
      ]}
    />
  )
}
