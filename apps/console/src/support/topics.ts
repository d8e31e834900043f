import type { SupportItem, TicketOrderState } from '@candor/api'

/** The topics of tickets and of canned answers. */
export const topicText: Readonly<Record<NonNullable<SupportItem['category']>, string>> = {
  account: 'Account and sign-in',
  identity: 'Identity',
  recharge: 'Recharge',
  withdraw: 'Withdrawal',
  trade: 'Trading',
  product: 'Products and offerings',
  loan: 'Loans',
  reward: 'Levels and rewards',
  other: 'Something else',
}

/** The state of the order that a ticket is about. */
export const orderStateText: Readonly<Record<TicketOrderState, string>> = {
  under_way: 'Under way',
  done: 'Done',
  not_done: 'Not carried out',
}
