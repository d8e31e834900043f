import { formatDate } from '../../../lib/dates.ts'

/** A row, and whether it begins or ends a day of this device. */
type OfDay<Row> = {
  readonly id: string
  readonly row: Row
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly dayAt: number
}

/** Marks where days begin and end, of rows that are ordered by time. */
export function byDay<Row extends { readonly id: string }>(
  rows: readonly Row[],
  timeOf: (row: Row) => number,
): OfDay<Row>[] {
  const dayOf = (row: Row | undefined) => row && formatDate(timeOf(row), 'YYYY-MM-DD')
  return rows.map((row, at) => ({
    id: row.id,
    row,
    isFirst: dayOf(row) !== dayOf(rows[at - 1]),
    isLast: dayOf(row) !== dayOf(rows[at + 1]),
    dayAt: timeOf(row),
  }))
}
