import type { SupportItem } from '@candor/api'

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
