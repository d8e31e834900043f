import { endpoints, type OperatorRole } from '@candor/api'
import { refuse, type Refusal, type Rows } from '../../platform/lane/index.ts'
import { approvalKind, waitingFor, type Decided } from '../approvals/approval.ts'
import { timeText } from '../approvals/sentence.ts'
import type { ApprovalRow } from '../tables.ts'
import { actorFault, isSame, fewSuperadminsFault } from './rules.ts'
import { seats as table, type Seat } from './tables.ts'

const rolesText = (roles: readonly OperatorRole[]): string =>
  roles.length === 0 ? 'none' : roles.join(', ').replaceAll('_', ' ')

/** The exact change: the operator's current roles and the new ones. */
type Change = {
  readonly id: string
  readonly name: string
  readonly before: OperatorRole[]
  readonly roles: OperatorRole[]
}

/** Changes an operator's roles. */
export const changeRoles = approvalKind('changeRoles', {
  askedBy: endpoints.changeOperatorRoles,
  checkers: ['superadmin'],
  needs: { seats: table },
  about: ({ id }: Change) => id,
  says: ({ name, before, roles }: Change) => ({
    sentence: `Give the operator ${name} these roles: ${rolesText(roles)}. Current roles: ${rolesText(before)}.`,
  }),
  apply({ seats }, { id, before, roles }: Change, _context, decided) {
    const seat = seats.get(id)
    if (seat === undefined || !isSame(seat.roles, before)) return refuse('STATE_CHANGED')
    const next = { ...seat, roles, approvalId: decided.approval.id }
    const fault = bothFault(seats, id, decided) ?? fewSuperadminsFault(seats, next)
    return fault ?? { put: [table.row(next)], reply: null }
  },
})

/** The exact disabling to revert, and the roles of the enabled operator. */
type Opening = {
  readonly id: string
  readonly name: string
  readonly disabledAt: number
  readonly roles: OperatorRole[]
}

/** Enables a disabled operator again. */
export const enable = approvalKind('enableOperator', {
  askedBy: endpoints.enableOperator,
  checkers: ['superadmin'],
  needs: { seats: table },
  about: ({ id }: Opening) => id,
  says: ({ name, disabledAt, roles }: Opening) => ({
    sentence: `Re-enable the operator ${name}, disabled since ${timeText(disabledAt)}, with these roles: ${rolesText(roles)}.`,
  }),
  apply({ seats }, { id, disabledAt, roles }: Opening, { now }, decided) {
    const seat = seats.get(id)
    if (seat?.disabledAt !== disabledAt || !isSame(seat.roles, roles))
      return refuse('STATE_CHANGED')
    const open = { disabledAt: null, sessionsFromAt: now, approvalId: decided.approval.id }
    const fault = bothFault(seats, id, decided)
    return fault ?? { put: [table.row({ ...seat, ...open })], reply: null }
  },
})

/** Checks that maker and checker are still superadmins, and neither is the operator concerned. */
function bothFault(seats: Rows<Seat>, id: string, { approval, checker }: Decided): Refusal | null {
  return actorFault(seats, approval.makerId, id) ?? actorFault(seats, checker.id, id)
}

/** Allows one pending request per operator, because two approved out of order would undo each other. */
export function waitingFault(
  approvals: Pick<Rows<ApprovalRow>, 'all'>,
  id: string,
  now: number,
): Refusal | null {
  const kinds = [changeRoles.kind, enable.kind]
  const isAsked = waitingFor(approvals.all(), kinds, id, now) !== undefined
  return isAsked ? refuse('STATE_CHANGED') : null
}
