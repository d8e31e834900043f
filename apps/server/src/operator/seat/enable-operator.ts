import { command, refuse } from '../../platform/lane/index.ts'
import { asked } from '../approvals/approval.ts'
import { record, witnessed } from '../audit/record.ts'
import { approvals } from '../tables.ts'
import type { OnOperator } from './disable-operator.ts'
import { actorFault, ordered } from './rules.ts'
import { seatOwner, seats as table } from './tables.ts'
import { enable, waitingFault } from './approval-kinds.ts'

/** Requests that a disabled operator be enabled again. A second superadmin decides. */
export const enableOperator = command('enableOperator', {
  needs: { seats: table, approvals, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { id, name, reasonKey, remark, actor }: OnOperator, context) {
    const { seats } = state
    const seat = seats.get(id)
    if (seat === undefined) return refuse('NOT_FOUND')
    const fault = actorFault(seats, actor.id, id) ?? waitingFault(state.approvals, id, context.now)
    if (fault !== null) return fault
    const { disabledAt } = seat
    if (disabledAt === null) return refuse('STATE_CHANGED')
    const payload = { id, name, disabledAt, roles: ordered(seat.roles) }
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(enable, { owner: seatOwner, payload, ...why }, context)
    const target = { targetType: 'operator', targetId: id }
    const deed = { action: 'askToEnableOperator', ...target, reasonKey, remark }
    return {
      put: [
        approvals.row(approvalRequest),
        record(actor, { ...deed, approvalId: approvalRequest.id }),
      ],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
