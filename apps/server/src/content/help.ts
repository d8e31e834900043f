import {
  helpCategories,
  wallTime,
  type endpoints,
  type HelpCategory,
  type HelpItem,
  type InputOf,
  type ResultOf,
} from '@candor/api'
import { holds, pageOf, within } from './pages.ts'
import type { Shown } from './shown.ts'

const itemOf = ({ id, place, title, summary, sort, updateAt }: Shown): HelpItem => ({
  id,
  categoryId: place as HelpCategory,
  title,
  summary,
  sort,
  updateTime: wallTime(updateAt),
  updateAt,
})

const shelfOf = ({ place }: Shown): number => helpCategories.indexOf(place as HelpCategory)
const inOrder = (a: Shown, b: Shown) => shelfOf(a) - shelfOf(b) || a.sort - b.sort

/** One page of the help centre, shelf by shelf. What is looked for may stand anywhere in a text. */
export function helpPage(
  shown: readonly Shown[],
  input: InputOf<typeof endpoints.listHelp>,
  now: number,
): ResultOf<typeof endpoints.listHelp> {
  const found = within(shown, input, now, ({ updateAt }) => updateAt)
    .filter(({ place }) => input.categoryId === undefined || place === input.categoryId)
    .filter(({ title, summary, content }) => {
      const words = content.replaceAll(/<[^>]*>/g, ' ')
      return holds(`${title} ${summary} ${words}`, input.keyword)
    })
    .toSorted(inOrder)
  return pageOf(found.map(itemOf), input, now)
}

/** One explanation, with the others of its shelf; undefined where there is none. */
export function helpOf(
  shown: readonly Shown[],
  id: string,
): ResultOf<typeof endpoints.getHelp> | undefined {
  const one = shown.find((other) => other.id === id)
  if (one === undefined) return undefined
  const related = shown
    .filter((other) => other.place === one.place && other.id !== id)
    .toSorted(inOrder)
    .map((other) => ({ id: other.id, title: other.title }))
  return { ...itemOf(one), content: one.content, related }
}
