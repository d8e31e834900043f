import type { TicketOrderState } from '@candor/api'

/** The state of the order that a ticket is about. */
export const orderStateText: Readonly<Record<TicketOrderState, string>> = {
  under_way: 'Under way',
  done: 'Done',
  not_done: 'Not carried out',
}
