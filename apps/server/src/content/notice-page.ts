import type { endpoints, InputOf, Notice, ResultOf } from '@candor/api'

type ListNotices = typeof endpoints.listNotices

/** One page of the notices that are published now: newest first, those of one day in display order. */
export function noticePage(
  notices: readonly Notice[],
  input: InputOf<ListNotices>,
  now: number,
): ResultOf<ListNotices> {
  const { position, beginAt = 0, endAt = now + 1, pageNo, pageSize } = input
  const sign = input.order === 'asc' ? 1 : -1
  const found = notices
    .filter((notice) => position === undefined || notice.position === position)
    .filter(({ createAt }) => createAt >= beginAt && createAt < endAt)
    .filter((notice) => (notice.startAt ?? 0) <= now && now < (notice.endAt ?? Infinity))
    .toSorted((a, b) => sign * (a.createAt - b.createAt) || a.sort - b.sort)
  return {
    records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: found.length,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(found.length / pageSize),
    endAt,
  }
}
