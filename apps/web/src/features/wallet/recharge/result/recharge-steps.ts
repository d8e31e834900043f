import type { RechargeOrder } from '@candor/api'
import type { TimelineStep } from '../../../../ui/timeline.tsx'

/** What each step of a recharge is called in the messages. */
export type StepKey = 'submitted' | 'confirming' | 'review' | RechargeOrder['statusKey']
export type RechargeStep = Omit<TimelineStep, 'label'> & { key: StepKey }

/** Where a recharge stands: sent, on its way (or looked for, when it was only reported), and its end. */
export function rechargeSteps(
  order: Pick<
    RechargeOrder,
    'status' | 'statusKey' | 'requiredConfirmations' | 'timeline' | 'createAt' | 'finishAt'
  >,
): RechargeStep[] {
  const isOpen = order.status === 0
  const middle = order.requiredConfirmations === null ? 'review' : 'confirming'
  const at = (key: string) => order.timeline.find((step) => step.key === key)?.at ?? null
  return [
    { key: 'submitted', at: at('submitted') ?? order.createAt, state: 'done' },
    // A step that is over says when it ended, which is when the next one began.
    {
      key: middle,
      at: isOpen ? at(middle) : order.finishAt,
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
