import type { SupportItem, TicketOrderState } from '@candor/api'

/** What a ticket is about, and what answers are kept ready for. */
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

/** Where the order of a ticket stands. */
export const orderStateText: Readonly<Record<TicketOrderState, string>> = {
  under_way: 'Under way',
  done: 'Done',
  not_done: 'Not carried out',
}
