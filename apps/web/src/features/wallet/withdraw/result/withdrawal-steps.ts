import type { WithdrawalOrder } from '@candor/api'
import type { TimelineStep } from '../../../../ui/display/timeline.tsx'

const keys = [
  'submitted',
  'cooling',
  'risk_check',
  'review_1',
  'review_2',
  'sending',
  'finding_out',
  'confirming',
  'came_back',
  'delivered',
  'rejected',
  'failed',
] as const
type StepKey = (typeof keys)[number]
type Step = Omit<TimelineStep, 'label'> & { key: StepKey }

type Order = Pick<WithdrawalOrder, 'status' | 'timeline' | 'reasonKey'>

/** Whether its network or bank reports it as returned, and operators are investigating. */
export const isBack = ({ status, timeline }: Omit<Order, 'reasonKey'>): boolean =>
  status === 2 && timeline.at(-1)?.key === 'came_back'

/** Drops a review that the user's cancellation cut short, because it was never completed. */
function reached({ timeline, reasonKey }: Order): Order['timeline'] {
  const before = timeline.at(-2)
  const isUnmade = reasonKey === 'user_cancelled' && before?.key.startsWith('review')
  return isUnmade ? timeline.filter((step) => step !== before) : timeline
}

/** The completed steps of a withdrawal, the present one, and its arrival while it is expected. */
export function withdrawalSteps(order: Order): Step[] {
  const { status } = order
  const isOpen = status === 0 || status === 2
  const taken = reached(order).flatMap(({ key, at }): Step[] => {
    const known = keys.find((each) => each === key)
    return known === undefined ? [] : [{ key: known, at, state: 'done' }]
  })
  const last = taken.at(-1)
  if (last !== undefined && isOpen) last.state = 'current'
  if (last !== undefined && status < 0) last.state = 'failed'
  return isOpen && !isBack(order)
    ? [...taken, { key: 'delivered', at: null, state: 'ahead' }]
    : taken
}
