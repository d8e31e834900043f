import {
  wallTime,
  type endpoints,
  type InputOf,
  type Notice,
  type NoticePosition,
  type ResultOf,
} from '@candor/api'
import { pageOf, within } from './pages.ts'
import type { Shown } from './shown.ts'

type ListNotices = typeof endpoints.listNotices

export function noticeOf(shown: Shown): Notice {
  const { id, title, content, summary, linkMode, linkUrl, place, sort } = shown
  return {
    id,
    title,
    content,
    summary,
    imageUrl: null,
    linkMode,
    linkUrl,
    position: place as NoticePosition,
    sort,
    startAt: shown.startAt,
    endAt: shown.endAt,
    createTime: wallTime(shown.sendAt),
    createAt: shown.sendAt,
  }
}

/** One page of the notices that are published now: newest first, those of one moment in display order. */
export function noticePage(
  notices: readonly Notice[],
  input: InputOf<ListNotices>,
  now: number,
): ResultOf<ListNotices> {
  const sign = input.order === 'asc' ? 1 : -1
  const found = within(notices, input, now, ({ createAt }) => createAt)
    .filter(({ position }) => input.position === undefined || position === input.position)
    .toSorted((a, b) => sign * (a.createAt - b.createAt) || a.sort - b.sort)
  return pageOf(found, input, now)
}
