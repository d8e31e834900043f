import type { adjustmentReasons } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, ms, text, words } = column

export type AdjustmentReason = (typeof adjustmentReasons)[number]

const adjustmentColumns = {
  id,
  currency: text,
  amount,
  reasonKey: words<AdjustmentReason>(),
  ticket: text,
  approvalId: id,
  makerId: id,
  checkerId: id,
  at: ms,
}

/** Append-only: every correction of a balance, with its maker and checker. */
export const adjustments = table('wallet_adjustment', {
  key: ['id'],
  append: true,
  load: 'true',
  columns: adjustmentColumns,
})
export type Adjustment = RowOf<typeof adjustmentColumns>
