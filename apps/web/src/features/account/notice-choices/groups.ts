import type { NoticeTopic } from '@candor/api'

/** The topics by group, in the order of the screen. */
export const groups = [
  { key: 'account', topics: ['security', 'withdraw', 'deposit', 'kyc', 'system', 'support'] },
  { key: 'trading', topics: ['trade', 'priceAlert', 'loan'] },
  { key: 'more', topics: ['product', 'ieo', 'contest', 'reward'] },
] as const satisfies readonly { key: string; topics: readonly NoticeTopic[] }[]

/** The topics for which an email is always sent; their rows state the reason. */
const reasoned = ['security', 'withdraw', 'trade', 'loan'] as const
export const isReasoned = (topic: NoticeTopic): topic is (typeof reasoned)[number] =>
  (reasoned as readonly NoticeTopic[]).includes(topic)
