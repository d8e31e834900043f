import type { OperatorRole } from '@candor/api'
import { command, refuse } from '../../platform/lane/index.ts'
import { asked } from '../approvals/approval.ts'
import { record, witnessed } from '../audit/record.ts'
import { approvals } from '../tables.ts'
import type { OnOperator } from './disable-operator.ts'
import { actorFault, isSame, fewSuperadminsFault, ordered, rolesFault } from './rules.ts'
import { seatOwner, seats as table } from './tables.ts'
import { changeRoles, waitingFault } from './approval-kinds.ts'

export type ChangeOperatorRoles = OnOperator & { readonly roles: readonly OperatorRole[] }

/** Requests that an operator have exactly these roles. Nothing changes before a second superadmin approves. */
export const changeOperatorRoles = command('changeOperatorRoles', {
  needs: { seats: table, approvals, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { id, name, roles, reasonKey, remark, actor }: ChangeOperatorRoles, context) {
    const { seats } = state
    const seat = seats.get(id)
    if (seat === undefined) return refuse('NOT_FOUND')
    const before = ordered(seat.roles)
    const after = ordered(roles)
    const fault =
      actorFault(seats, actor.id, id) ??
      rolesFault(after) ??
      (isSame(before, after) ? refuse('STATE_CHANGED') : null) ??
      waitingFault(state.approvals, id, context.now) ??
      fewSuperadminsFault(seats, { ...seat, roles: after })
    if (fault !== null) return fault
    const payload = { id, name, before, roles: after }
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(changeRoles, { owner: seatOwner, payload, ...why }, context)
    const deed = {
      action: 'askToChangeRoles',
      targetType: 'operator',
      targetId: id,
      before: { roles: before },
      after: { roles: after },
      reasonKey,
      remark,
      approvalId: approvalRequest.id,
    }
    return {
      put: [approvals.row(approvalRequest), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
