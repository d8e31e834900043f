import { operatorRoles, type OperatorRole } from '@candor/api'
import { refuse, type Refusal, type Rows } from '../../platform/lane/index.ts'
import type { Seat } from './tables.ts'

/** Fewest superadmins: one requests and another approves. */
const fewestSuperadmins = 2

/** Superadmins assign roles, so they have none that touches money or users; they may read everything. */
const besideSuperadmin: ReadonlySet<OperatorRole> = new Set(['superadmin', 'auditor'])

/** Why no operator may have these roles together; null if the combination is allowed. */
export function rolesFault(roles: readonly OperatorRole[]): Refusal | null {
  const isBoth = roles.includes('ops_maker') && roles.includes('ops_checker')
  const isAbove = roles.includes('superadmin') && roles.some((role) => !besideSuperadmin.has(role))
  return isBoth || isAbove ? refuse('ROLES_CONFLICT') : null
}

/** The roles in canonical order, for comparison and approval. */
export const ordered = (roles: readonly OperatorRole[]): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role))

export const isSame = (one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean =>
  ordered(one).join() === ordered(other).join()

/** The roles of an operator under the lock; null if disabled. */
export function rolesAt(
  seats: Pick<Rows<Seat>, 'get'>,
  id: string,
): readonly OperatorRole[] | null {
  const seat = seats.get(id)
  return seat === undefined || seat.disabledAt !== null ? null : seat.roles
}

/**
 * Why the actor may not act any more: they were disabled, or lost a role of their request, which may have waited for
 * long.
 */
export function lostSeatFault(
  seats: Pick<Rows<Seat>, 'get'>,
  { id, roles }: { readonly id: string; readonly roles: readonly OperatorRole[] },
): Refusal | null {
  const left = rolesAt(seats, id)
  return left !== null && roles.every((role) => left.includes(role)) ? null : refuse('FORBIDDEN')
}

/** Whether this operator is enabled and may decide on seats. */
const isSuperadmin = (seat: Seat | undefined): boolean =>
  seat !== undefined && seat.disabledAt === null && seat.roles.includes('superadmin')

/**
 * Why an operator may not decide on another's seat. Roles are read under the lock, because the actor may have lost
 * theirs since the request.
 */
export function actorFault(seats: Rows<Seat>, actorId: string, id: string): Refusal | null {
  if (!isSuperadmin(seats.get(actorId))) return refuse('FORBIDDEN')
  return actorId === id ? refuse('OWN_SEAT') : null
}

/** Why a change of a seat is refused: too few superadmins would remain. */
export function fewSuperadminsFault(seats: Rows<Seat>, next: Seat): Refusal | null {
  const loses = isSuperadmin(seats.get(next.id)) && !isSuperadmin(next)
  const left = seats.all().filter((seat) => seat.id !== next.id && isSuperadmin(seat))
  return loses && left.length < fewestSuperadmins ? refuse('TWO_SUPERADMINS') : null
}
