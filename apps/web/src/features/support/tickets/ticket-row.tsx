import type { Ticket } from '@candor/api'
import { useTranslations } from 'use-intl'
import { now } from '../../../lib/clock.ts'
import { formatNear } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

const tones = { waiting: 'wait', answered: 'good', closed: 'plain' } as const

export function TicketBadge({ ticket: { statusKey } }: { ticket: Pick<Ticket, 'statusKey'> }) {
  const t = useTranslations('support.states')
  return <StatusBadge tone={tones[statusKey]}>{t(statusKey)}</StatusBadge>
}

/** One ticket: its subject, its state, and the time of its last message. */
export function TicketRow({ ticket }: { ticket: Ticket }) {
  const { id, subject, ticketNo, updateAt } = ticket
  return (
    <ListRow
      title={subject}
      detail={ticketNo}
      value={<TicketBadge ticket={ticket} />}
      valueDetail={formatNear(updateAt, now())}
      to="support"
      search={{ id }}
      tall
    />
  )
}
