import { seatOwner } from './tables.ts'

/**
 * SQL: the current roles of an operator; null if disabled. Requests and approvals count only while their operators
 * still have the role.
 * @param id SQL: the operator's id
 */
export const rolesNow = (id: string): string =>
  `(select s.roles from operator_seat s where s.part = ${seatOwner.part} and s.user_id = ${seatOwner.userId}
      and s.id = ${id} and s.disabled_at is null)`
