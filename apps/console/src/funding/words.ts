import type { FundingItem, FundingPurpose } from '@candor/api'
import { frozenText } from '../ui/coverage.ts'
import { timeText } from '../ui/time-text.tsx'

const kindText: Readonly<Record<FundingPurpose, string>> = {
  product: 'Product',
  vip_gift: 'Gifts of levels',
  red_envelope: 'Red envelopes',
  task: 'Task',
  lending: 'Loans',
  offering: 'Offering',
}

/** The purpose of an account, in a few words. */
export const nameOf = ({ kindKey, name }: Pick<FundingItem, 'kindKey' | 'name'>): string =>
  name === null ? kindText[kindKey] : kindKey === 'task' ? `Task: ${name}` : name

/** The time since which it pays nothing, and the waiting payments. */
export function shortText({ kindKey, shortAt, waiting }: FundingItem): string {
  if (kindKey === 'product') return frozenText({ frozenAt: shortAt, missedDays: waiting })
  const what =
    kindKey === 'lending' ? ['loan waits', 'loans wait'] : ['reward waits', 'rewards wait']
  return `Short since ${timeText(shortAt)}: ${waiting} ${what[waiting === 1 ? 0 : 1]}`
}
