import type { OperatorRole } from '@candor/api'
import { column, owned, table, type RowOf } from '../../platform/lane/index.ts'

const { id, json, ms, optional } = column

/** The house object that owns all seats, as the migration seeds it. */
export const seatOwner = owned('66600')

const seatColumns = {
  /** The operator. */
  id,
  roles: json<readonly OperatorRole[]>(),
  disabledAt: optional(ms),
  /** Sessions that began earlier are over. */
  sessionsFromAt: ms,
  /** The last approval that changed the seat. */
  approvalId: optional(id),
}
export type Seat = RowOf<typeof seatColumns>

/** An operator's roles and state. All under one lock, because some rules depend on all seats. */
export const seats = table('operator_seat', { key: ['id'], columns: seatColumns, at: seatOwner })
