import { totalLimit } from '../platform/paging.ts'

/** Paging fields of a list of published texts. */
export type PageAsk = {
  readonly pageNo: number
  readonly pageSize: number
  readonly beginAt?: number | undefined
  readonly endAt?: number | undefined
}

/** Rows of the requested period. The first page fixes its end for later pages. */
export function within<Row>(
  rows: readonly Row[],
  { beginAt = 0, endAt }: PageAsk,
  now: number,
  timeOf: (row: Row) => number,
): Row[] {
  return rows.filter((row) => timeOf(row) >= beginAt && timeOf(row) < (endAt ?? now + 1))
}

/** One page of rows, in order. */
export function pageOf<Row>(
  found: readonly Row[],
  { pageNo, pageSize, endAt }: PageAsk,
  now: number,
) {
  const total = Math.min(found.length, totalLimit)
  return {
    records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
    isMore: found.length > totalLimit,
    next: null,
    endAt: endAt ?? now + 1,
  }
}
