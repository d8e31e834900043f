import type { OperatorRole } from '@candor/api'
import { column, owned, table, type RowOf } from '../../platform/lane/index.ts'

const { id, json, ms, optional } = column

/** The house object at which all operators have their seats, as the migration seeds it. */
export const seatOwner = owned('66600')

const seatColumns = {
  /** The operator. */
  id,
  roles: json<readonly OperatorRole[]>(),
  disabledAt: optional(ms),
  /** Sessions that began earlier are over. */
  sessionsFromAt: ms,
  /** What two superadmins agreed on last. */
  approvalId: optional(id),
}
export type Seat = RowOf<typeof seatColumns>

/** What an operator may do, and whether they may come in. Under one lock, because some rules ask for all of them. */
export const seats = table('operator_seat', { key: ['id'], columns: seatColumns, at: seatOwner })
