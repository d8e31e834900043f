import {
  coverPath,
  wallTime,
  type Announcement,
  type Article,
  type endpoints,
  type InputOf,
  type Language,
} from '@candor/api'
import { within } from './pages.ts'
import { searched } from './search.ts'
import { searchText, type Shown } from './shown.ts'

const categories: Readonly<Record<string, Article['msgCategory']>> = {
  announcement: '1',
  system: '2',
  news: 'news',
}

const fieldsOf = ({ id, title, summary, cover, place, isOnTop, sendAt, updateAt }: Shown) => ({
  id,
  titile: title,
  title,
  msgAbstract: summary,
  coverUrl: cover && coverPath(cover),
  msgCategory: categories[place] ?? '1',
  msgType: 'ALL' as const,
  izTop: isOnTop ? (1 as const) : (0 as const),
  sender: 'Candor',
  sendTime: wallTime(sendAt),
  sendAt,
  updateAt,
})

/** One page of announcements as an array: pinned ones first, then by time. */
export function announcementList(
  shown: readonly Shown[],
  input: InputOf<typeof endpoints.listAnnouncements>,
  { now, lang }: { readonly now: number; readonly lang: Language },
): Announcement[] {
  const { pageNo, pageSize, msgCategory, keyword } = input
  const sign = input.order === 'asc' ? 1 : -1
  const asked = within(shown, input, now, ({ sendAt }) => sendAt).filter(
    ({ place }) => msgCategory === undefined || categories[place] === msgCategory,
  )
  const found = searched(asked, keyword, lang, (one, other) =>
    searchText(one, lang, other),
  ).toSorted(
    (a, b) =>
      (a.isOnTop === b.isOnTop ? 0 : a.isOnTop ? -1 : 1) ||
      sign * (a.sendAt - b.sendAt) ||
      a.sort - b.sort,
  )
  const total = Math.min(found.length, 1_000)
  return found
    .slice((pageNo - 1) * pageSize, pageNo * pageSize)
    .map((one) => ({ ...fieldsOf(one), foundIn: one.foundIn, total }))
}

/** A whole announcement or piece of news; null for other kinds. */
export function articleOf(shown: Shown): Article | null {
  const isArticle = shown.kind === 'announcement' || shown.place === 'news'
  return isArticle ? { ...fieldsOf(shown), msgContent: shown.content } : null
}
