import {
  helpCategories,
  helpShelves,
  wallTime,
  type endpoints,
  type HelpCategory,
  type HelpItem,
  type InputOf,
  type Language,
  type ResultOf,
} from '@candor/api'
import { shownSentence, type ErrorEntry } from './error-help/entries.ts'
import { pageOf, within } from './pages.ts'
import { searched } from './search.ts'
import { searchText, type Shown } from './shown.ts'

type Help = {
  readonly shown: readonly Shown[]
  /** The help on refusals, in the same language. */
  readonly errors: readonly ErrorEntry[]
  readonly lang: Language
}

type Row = Omit<HelpItem, 'foundIn'> & { readonly textIn: (lang: Language) => string }

const itemOf = ({ id, place, title, summary, sort, updateAt }: Shown) => ({
  id,
  categoryId: place as HelpCategory,
  title,
  summary,
  sort,
  updateTime: wallTime(updateAt),
  updateAt,
})

const errorItemOf = ({ key, code, title, advice }: ErrorEntry, updateAt: number) => ({
  id: key,
  categoryId: 'errors' as const,
  title,
  summary: advice,
  sort: code,
  updateTime: wallTime(updateAt),
  updateAt,
})

/** The help on refusals changes with the software, like the shipped articles. */
const shippedAt = (shown: readonly Shown[]): number =>
  Math.max(0, ...shown.map(({ updateAt }) => updateAt))

const inOrder = (a: Pick<Row, 'categoryId' | 'sort'>, b: Pick<Row, 'categoryId' | 'sort'>) =>
  helpShelves.indexOf(a.categoryId) - helpShelves.indexOf(b.categoryId) || a.sort - b.sort

/**
 * One page of the help centre, by category. A keyword is searched in the whole text; the help on refusals is also found by
 * code, and listed only for a keyword or its category.
 */
export function helpPage(
  { shown, errors, lang }: Help,
  input: InputOf<typeof endpoints.listHelp>,
  now: number,
): ResultOf<typeof endpoints.listHelp> {
  const { keyword = '', categoryId } = input
  const withErrors = categoryId === 'errors' || (categoryId === undefined && keyword.trim() !== '')
  const rows: Row[] = [
    ...shown.map((one) => ({
      ...itemOf(one),
      textIn: (other: Language) => searchText(one, lang, other),
    })),
    ...(withErrors ? errors : []).map((one) => ({
      ...errorItemOf(one, shippedAt(shown)),
      textIn: (other: Language) => `${one.code} ${one.key} ${shownSentence(one.key, other)}`,
    })),
  ]
  const asked = within(rows, input, now, ({ updateAt }) => updateAt).filter(
    (row) => categoryId === undefined || row.categoryId === categoryId,
  )
  const found = searched(asked, keyword, lang, ({ textIn }, other) => textIn(other))
  const items = found.toSorted(inOrder).map(({ textIn: _textIn, ...item }) => item)
  return pageOf(items, input, now)
}

/** One article with the others of its category; undefined if there is none. */
export function helpOf(
  { shown, errors }: Help,
  id: string,
): ResultOf<typeof endpoints.getHelp> | undefined {
  const entry = errors.find(({ key }) => key === id)
  if (entry !== undefined) return errorHelp(entry, shown)
  const one = shown.find((other) => other.id === id)
  if (one === undefined) return undefined
  const related = shown
    .filter((other) => other.place === one.place && other.id !== id)
    .toSorted((a, b) => shelfOf(a) - shelfOf(b) || a.sort - b.sort)
    .map((other) => ({ id: other.id, title: other.title }))
  return { ...itemOf(one), foundIn: null, content: one.content, related }
}

const shelfOf = ({ place }: Shown): number => helpCategories.indexOf(place as HelpCategory)

function errorHelp(entry: ErrorEntry, shown: readonly Shown[]): ResultOf<typeof endpoints.getHelp> {
  const related = shown
    .filter(({ id }) => id === entry.articleId)
    .map(({ id, title }) => ({ id, title }))
  const content = `<p>${entry.code} · ${entry.key}</p>`
  return { ...errorItemOf(entry, shippedAt(shown)), foundIn: null, content, related }
}
