import { totalLimit } from '../platform/paging.ts'

/** The fields by which a list of what is published is asked for. */
export type PageAsk = {
  readonly pageNo: number
  readonly pageSize: number
  readonly beginAt?: number | undefined
  readonly endAt?: number | undefined
}

/** Those of the asked time. The first page fixes its end for the pages after it. */
export function within<Row>(
  rows: readonly Row[],
  { beginAt = 0, endAt }: PageAsk,
  now: number,
  timeOf: (row: Row) => number,
): Row[] {
  return rows.filter((row) => timeOf(row) >= beginAt && timeOf(row) < (endAt ?? now + 1))
}

/** One page of what was found, in its order. */
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
