import { formatDate } from '../../../lib/dates.ts'

/** A row, and whether it is the first or the last of its day in the device's time zone. */
type OfDay<Row> = {
  readonly id: string
  readonly row: Row
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly dayAt: number
}

/** Marks the first and the last row of each day, of rows ordered by time. */
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
