import { operatorRoles, type OperatorRole } from '@candor/api'
import { refuse, type Refusal, type Rows } from '../../platform/lane/index.ts'
import type { Seat } from './tables.ts'

/** Fewer could never decide on a seat again: one asks and another approves. */
const fewestSuperadmins = 2

/** Superadmins give roles and therefore have none that touches money or users; they may read everything. */
const besideSuperadmin: ReadonlySet<OperatorRole> = new Set(['superadmin', 'auditor'])

/** Why nobody may have these roles together; null where somebody may. */
export function rolesFault(roles: readonly OperatorRole[]): Refusal | null {
  const isBoth = roles.includes('ops_maker') && roles.includes('ops_checker')
  const isAbove = roles.includes('superadmin') && roles.some((role) => !besideSuperadmin.has(role))
  return isBoth || isAbove ? refuse('ROLES_CONFLICT') : null
}

/** The roles in one order: what is compared and approved must be spelled in one way. */
export const ordered = (roles: readonly OperatorRole[]): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role))

export const isSame = (one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean =>
  ordered(one).join() === ordered(other).join()

/** The roles that an operator has under the lock; null for who was shut out. */
export function rolesAt(
  seats: Pick<Rows<Seat>, 'get'>,
  id: string,
): readonly OperatorRole[] | null {
  const seat = seats.get(id)
  return seat === undefined || seat.disabledAt !== null ? null : seat.roles
}

/**
 * Why who acts may not any more: they were shut out, or lost a role with which their request came in. It may have
 * waited outside for long.
 */
export function lostSeatFault(
  seats: Pick<Rows<Seat>, 'get'>,
  { id, roles }: { readonly id: string; readonly roles: readonly OperatorRole[] },
): Refusal | null {
  const left = rolesAt(seats, id)
  return left !== null && roles.every((role) => left.includes(role)) ? null : refuse('FORBIDDEN')
}

/** Whether this operator may come in and decide on seats. */
export const isSuperadmin = (seat: Seat | undefined): boolean =>
  seat !== undefined && seat.disabledAt === null && seat.roles.includes('superadmin')

/**
 * Why the one may not decide on the other's seat: roles are looked at as they are under the lock, because who
 * asks may have lost theirs since the request came in.
 */
export function actorFault(seats: Rows<Seat>, actorId: string, id: string): Refusal | null {
  if (!isSuperadmin(seats.get(actorId))) return refuse('FORBIDDEN')
  return actorId === id ? refuse('OWN_SEAT') : null
}

/** Why a seat may not become so: too few superadmins would be left. */
export function leftFault(seats: Rows<Seat>, next: Seat): Refusal | null {
  const loses = isSuperadmin(seats.get(next.id)) && !isSuperadmin(next)
  const left = seats.all().filter((seat) => seat.id !== next.id && isSuperadmin(seat))
  return loses && left.length < fewestSuperadmins ? refuse('TWO_SUPERADMINS') : null
}
