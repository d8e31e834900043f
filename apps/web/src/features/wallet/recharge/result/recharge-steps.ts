import type { RechargeOrder } from '@candor/api'
import type { TimelineStep } from '../../../../ui/display/timeline.tsx'

/** The message keys of the steps of a recharge. */
type StepKey = 'submitted' | 'confirming' | 'review' | 'stray' | RechargeOrder['statusKey']
export type RechargeStep = Omit<TimelineStep, 'label'> & { key: StepKey }

/** The steps of a recharge: submitted, then confirming or under review or waiting for its claim, then its end. */
export function rechargeSteps(
  order: Pick<
    RechargeOrder,
    | 'status'
    | 'statusKey'
    | 'requiredConfirmations'
    | 'timeline'
    | 'createAt'
    | 'finishAt'
    | 'claimable'
  >,
): RechargeStep[] {
  const isOpen = order.status === 0
  const middle = middleOf({ ...order, claimable: order.claimable && isOpen })
  const at = (key: string) => order.timeline.find((step) => step.key === key)?.at ?? null
  return [
    { key: 'submitted', at: at('submitted') ?? order.createAt, state: 'done' },
    // A finished step shows its end, which is the start of the next one.
    {
      key: middle,
      at: isOpen ? (at(middle) ?? order.createAt) : order.finishAt,
      state: isOpen ? 'current' : 'done',
    },
    isOpen
      ? { key: 'credited', at: null, state: 'ahead' }
      : {
          key: order.statusKey,
          at: order.finishAt,
          state: order.status === 1 ? 'done' : 'failed',
        },
  ]
}

/** The step between start and end: confirmations, the user's claim, or a review. */
function middleOf({
  claimable,
  requiredConfirmations,
}: Pick<RechargeOrder, 'claimable' | 'requiredConfirmations'>): StepKey {
  if (claimable) return 'stray'
  return requiredConfirmations === null ? 'review' : 'confirming'
}
