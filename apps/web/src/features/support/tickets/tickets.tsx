import type { TicketOrder } from '@candor/api'
import { ticketOrders } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callKey } from '../../../api/use-call.ts'
import { usePages } from '../../../api/use-pages.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { useNotices } from '../../../live/use-notices.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../support.module.css'
import { NewTicketSheet } from './new-ticket-sheet.tsx'
import { TicketRow } from './ticket-row.tsx'

const pageSize = 20

/** The user's tickets, and the form of a new one, which opens at once for a question about an order. */
export function Tickets({ search }: ScreenProps<'support'>) {
  const t = useTranslations('support')
  const order = orderOf(search)
  const [writing, setWriting] = useState(order !== null)
  const cache = useQueryClient()
  const tickets = usePages('listTickets', { pageSize })
  useNotices(
    ({ refType }) => refType === 'ticket',
    () => void tickets.refetch(),
  )
  return (
    <>
      <ListBox>
        <QueryView
          query={tickets}
          skeleton={<SkeletonRows count={6} />}
          empty={<EmptyState text={t('noTickets')} />}
        >
          {(rows) => (
            <EndlessList query={tickets} rows={rows}>
              {(ticket) => <TicketRow ticket={ticket} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
      <div className={styles.composer}>
        <Button wide onClick={() => setWriting(true)}>
          {t('openTicket')}
        </Button>
      </div>
      <NewTicketSheet
        open={writing}
        order={order}
        onClose={() => setWriting(false)}
        onCreated={({ id }) => {
          setWriting(false)
          // The list unmounts before the answer, and a fetch without observers is discarded.
          void cache.invalidateQueries({ queryKey: callKey('listTickets') })
          go('support', { id })
        }}
      />
    </>
  )
}

export type AskedOrder = { readonly type: TicketOrder; readonly id: string }

function orderOf({ type, order }: ScreenProps<'support'>['search']): AskedOrder | null {
  const known = ticketOrders.find((one) => one === type)
  return known === undefined || order === undefined ? null : { type: known, id: order }
}
