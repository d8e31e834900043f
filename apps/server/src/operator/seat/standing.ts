import { seatOwner } from './tables.ts'

/**
 * SQL: the roles that an operator has by now; null for who was shut out. What somebody asked for or agreed to
 * counts only as long as they may still do it.
 * @param id SQL: the operator's id
 */
export const rolesNow = (id: string): string =>
  `(select s.roles from operator_seat s where s.part = ${seatOwner.part} and s.user_id = ${seatOwner.userId}
      and s.id = ${id} and s.disabled_at is null)`
