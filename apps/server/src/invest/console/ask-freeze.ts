import type { ReasonKey } from '@candor/api'
import {
  approvals,
  asked,
  consoleCommand,
  record,
  waitingFor,
  type Actor,
  type ApprovalKind,
} from '../../operator/index.ts'
import { owned, refuse, type Context } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { freezeFault } from '../freeze.ts'
import { orderTransitions } from '../transitions.ts'
import { orders } from '../tables.ts'
import { freezeOrderKind, releaseOrderKind, type Freezing } from './freeze-kinds.ts'

export type AskAboutOrder = {
  readonly userId: string
  readonly orderId: string
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Pending requests about the same order, of either kind: one at a time. */
const kinds = [freezeOrderKind.kind, releaseOrderKind.kind]

/** Requests to freeze an order; two operators are required. */
export const askToFreeze = consoleCommand('askToFreezeOrder', {
  needs: { orders, approvals },
  reads: ({ orderId }: AskAboutOrder) => ({ orders: [orderId] }),
  decide(state, input: AskAboutOrder, context) {
    const { orderId: id, reasonKey } = input
    const order = state.orders.get(id)
    if (order === undefined) return refuse('NOT_FOUND')
    if (waitingFor(state.approvals.all(), kinds, id, context.now)) return refuse('STATE_CHANGED')
    return (
      freezeFault(order, context.now) ?? askFor(freezeOrderKind, { id, reasonKey }, input, context)
    )
  },
})

/** Requests to release an order; two operators are required. */
export const askToRelease = consoleCommand('askToReleaseOrder', {
  needs: { orders, approvals },
  reads: ({ orderId }: AskAboutOrder) => ({ orders: [orderId] }),
  decide(state, input: AskAboutOrder, context) {
    const { orderId: id, reasonKey } = input
    const order = state.orders.get(id)
    if (order === undefined) return refuse('NOT_FOUND')
    const isAsked = waitingFor(state.approvals.all(), kinds, id, context.now) !== undefined
    const { frozenAt, status } = order
    const isIt = mayBecome(orderTransitions, status, 'releaseProductOrder')
    if (isAsked || !isIt || frozenAt === null) return refuse('STATE_CHANGED')
    return askFor(releaseOrderKind, { id, reasonKey, frozenAt }, input, context)
  },
})

/** The approval request, with its audit row. */
function askFor<Payload extends Freezing>(
  kind: ApprovalKind<Payload>,
  payload: Payload,
  { userId, reasonKey, remark, actor }: AskAboutOrder,
  context: Context,
) {
  const why = { reasonKey, remark, maker: actor }
  const approvalRequest = asked(kind, { owner: owned(userId), payload, ...why }, context)
  const action = kind.kind === freezeOrderKind.kind ? 'askToFreezeOrder' : 'askToReleaseOrder'
  const deed = { action, targetType: 'user', targetId: userId, after: { ...payload } }
  return {
    put: [
      approvals.row(approvalRequest),
      record(actor, { ...deed, reasonKey, remark, approvalId: approvalRequest.id }),
    ],
    reply: { applied: false, pendingApprovalId: approvalRequest.id },
  }
}
