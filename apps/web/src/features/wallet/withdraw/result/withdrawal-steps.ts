import type { WithdrawalOrder } from '@candor/api'
import type { TimelineStep } from '../../../../ui/timeline.tsx'

const keys = [
  'submitted',
  'cooling',
  'risk_check',
  'review_1',
  'review_2',
  'sending',
  'finding_out',
  'confirming',
  'delivered',
  'rejected',
  'failed',
] as const
type StepKey = (typeof keys)[number]
type Step = Omit<TimelineStep, 'label'> & { key: StepKey }

/** The steps that a withdrawal has taken, where it stands, and its arrival while that is still to come. */
export function withdrawalSteps({
  status,
  timeline,
}: Pick<WithdrawalOrder, 'status' | 'timeline'>): Step[] {
  const isOpen = status === 0 || status === 2
  const taken = timeline.flatMap(({ key, at }): Step[] => {
    const known = keys.find((each) => each === key)
    return known === undefined ? [] : [{ key: known, at, state: 'done' }]
  })
  const last = taken.at(-1)
  if (last !== undefined && isOpen) last.state = 'current'
  if (last !== undefined && status < 0) last.state = 'failed'
  return isOpen ? [...taken, { key: 'delivered', at: null, state: 'ahead' }] : taken
}
