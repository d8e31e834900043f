import type { NoticeTopic } from '@candor/api'

/** The topics in the order in which they are looked for. */
export const groups = [
  { key: 'account', topics: ['security', 'withdraw', 'deposit', 'kyc', 'system', 'support'] },
  { key: 'trading', topics: ['trade', 'priceAlert', 'loan'] },
  { key: 'more', topics: ['product', 'ieo', 'contest', 'reward'] },
] as const satisfies readonly { key: string; topics: readonly NoticeTopic[] }[]

/** Of which of them a letter is always written, and why stands on their row. */
const reasoned = ['security', 'withdraw', 'trade', 'loan'] as const
export const isReasoned = (topic: NoticeTopic): topic is (typeof reasoned)[number] =>
  (reasoned as readonly NoticeTopic[]).includes(topic)
