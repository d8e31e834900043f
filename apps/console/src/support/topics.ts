import type { SupportItem } from '@candor/api'

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
