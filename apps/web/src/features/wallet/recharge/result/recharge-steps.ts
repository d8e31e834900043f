import type { RechargeOrder } from '@candor/api'
import type { TimelineStep } from '../../../../ui/timeline.tsx'

/** What each step of a recharge is called in the messages. */
export type StepKey = 'submitted' | 'confirming' | 'review' | 'stray' | RechargeOrder['statusKey']
export type RechargeStep = Omit<TimelineStep, 'label'> & { key: StepKey }

/** Where a recharge stands: sent, on its way (or looked for, when it was only reported), and its end. */
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
    // A step that is over says when it ended, which is when the next one began.
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

/** What stands between its beginning and its end: confirmations, its owner's claim, or a look at it. */
function middleOf({
  claimable,
  requiredConfirmations,
}: Pick<RechargeOrder, 'claimable' | 'requiredConfirmations'>): StepKey {
  if (claimable) return 'stray'
  return requiredConfirmations === null ? 'review' : 'confirming'
}
