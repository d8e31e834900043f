import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, OperatorRole, operatorRoles, Remark, type ReasonKey } from './operator-shapes.ts'
import { Id, Ms, Text } from './scalars.ts'

const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** An operator, as superadmins see one. */
export const OperatorSeat = v.strictObject({
  id: Id,
  name: Text,
  roles: v.array(OperatorRole),
  createdAt: Ms,
  /** The time since which the operator is disabled; null if enabled. */
  disabledAt: v.nullable(Ms),
  lastSeenAt: v.nullable(Ms),
  /** New roles, or a reactivation, that wait for a second superadmin. */
  pendingApprovalId: v.nullable(Id),
})
export type OperatorSeat = v.InferOutput<typeof OperatorSeat>

/** Reasons for new roles, for disabling an operator, and for reactivation. */
export const seatReasons = [
  'duty_change',
  'security_incident',
  'suspicious_activity',
  'own_request',
  'resolved',
] as const satisfies readonly ReasonKey[]

const why = { reasonKey: v.picklist(seatReasons), remark: Remark }

export const listOperators = endpoint({
  name: 'listOperators',
  concept: 'operator',
  auth: 'operator',
  roles: ['superadmin', 'auditor'],
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(OperatorSeat),
  errors: [],
  summary: 'Every operator: roles, whether they may come in, and when they were last seen.',
})

export const changeOperatorRoles = endpoint({
  name: 'changeOperatorRoles',
  concept: 'operator',
  auth: 'operator',
  roles: ['superadmin'],
  fresh: true,
  limit: acting,
  request: v.strictObject({
    id: Id,
    /** All roles from then on; an operator without any role is disabled instead. */
    roles: v.pipe(v.array(OperatorRole), v.minLength(1), v.maxLength(operatorRoles.length)),
    ...why,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_SEAT', 'ROLES_CONFLICT', 'TWO_SUPERADMINS'],
  summary:
    'Asks for an operator to have these roles and no others; a second superadmin decides. ' +
    'Nobody asks or decides about themselves, and two superadmins stay.',
})

export const disableOperator = endpoint({
  name: 'disableOperator',
  concept: 'operator',
  auth: 'operator',
  roles: ['superadmin'],
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id, ...why }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_SEAT', 'TWO_SUPERADMINS'],
  summary: 'Shuts an operator out at once and ends their sessions; two superadmins stay.',
})

export const enableOperator = endpoint({
  name: 'enableOperator',
  concept: 'operator',
  auth: 'operator',
  roles: ['superadmin'],
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id, ...why }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'OWN_SEAT'],
  summary: 'Asks for an operator who was shut out to come in again; a second superadmin decides.',
})
