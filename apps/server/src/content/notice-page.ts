import {
  coverPath,
  wallTime,
  type endpoints,
  type InputOf,
  type Language,
  type Notice,
  type NoticePosition,
  type ResultOf,
} from '@candor/api'
import { pageOf, within } from './pages.ts'
import { searched } from './search.ts'
import { searchText, type Shown } from './shown.ts'

type ListNotices = typeof endpoints.listNotices

/** A notice, with its text in each language for a search. */
export type NoticeRow = Notice & { readonly textIn: (lang: Language) => string }

/** A published notice as a row of a page, in the reader's language. */
export const noticeRow = (shown: Shown, lang: Language): NoticeRow => ({
  ...noticeOf(shown),
  textIn: (other) => searchText(shown, lang, other),
})

function noticeOf(shown: Shown): Notice {
  const { id, title, content, summary, cover, linkMode, linkUrl, place, sort } = shown
  return {
    id,
    title,
    content,
    summary,
    imageUrl: cover && coverPath(cover),
    linkMode,
    linkUrl,
    position: place as NoticePosition,
    sort,
    startAt: shown.startAt,
    endAt: shown.endAt,
    createTime: wallTime(shown.sendAt),
    createAt: shown.sendAt,
    foundIn: null,
  }
}

/** One page of published notices: newest first, those of one time in display order. */
export function noticePage(
  notices: readonly NoticeRow[],
  input: InputOf<ListNotices>,
  { now, lang }: { readonly now: number; readonly lang: Language },
): ResultOf<ListNotices> {
  const sign = input.order === 'asc' ? 1 : -1
  const asked = within(notices, input, now, ({ createAt }) => createAt).filter(
    ({ position }) => input.position === undefined || position === input.position,
  )
  const found = searched(asked, input.keyword, lang, ({ textIn }, other) => textIn(other))
    .toSorted((a, b) => sign * (a.createAt - b.createAt) || a.sort - b.sort)
    .map(({ textIn: _textIn, ...notice }) => notice)
  return pageOf(found, input, now)
}
