import type { ReasonKey } from '@candor/api'
import { command, refuse } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { actorFault, fewSuperadminsFault } from './rules.ts'
import { seats as table } from './tables.ts'

/** The common input of acts on an operator's seat. */
export type OnOperator = {
  readonly id: string
  readonly name: string
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/**
 * Disables an operator at once, because protection must not wait for a second operator. Every session ends with it,
 * because a session is valid only while its operator is enabled.
 */
export const disableOperator = command('disableOperator', {
  needs: { seats: table, ...witnessed.needs },
  shares: witnessed.shares,
  decide({ seats }, { id, reasonKey, remark, actor }: OnOperator, { now }) {
    const seat = seats.get(id)
    if (seat === undefined) return refuse('NOT_FOUND')
    const next = { ...seat, disabledAt: now }
    const fault =
      actorFault(seats, actor.id, id) ??
      (seat.disabledAt === null ? null : refuse('STATE_CHANGED')) ??
      fewSuperadminsFault(seats, next)
    if (fault !== null) return fault
    const target = { targetType: 'operator', targetId: id }
    const deed = { action: 'disableOperator', ...target, after: { at: now }, reasonKey, remark }
    return {
      put: [table.row(next), record(actor, deed)],
      reply: { applied: true, pendingApprovalId: null },
    }
  },
})
