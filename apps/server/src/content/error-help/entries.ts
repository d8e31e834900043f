import { errorCodes, type ErrorKey, type Language } from '@candor/api'
import { messages } from '@candor/api/messages'
import type { ShippedContent } from '../shipped.ts'
import { adviceByName, type AdviceName, type ShownError } from './advice-of.ts'

/** Meaning of one refusal, and what to do. */
export type ErrorEntry = {
  readonly key: ErrorKey
  readonly code: number
  /** The text on screens, with `…` for the figures of the case. */
  readonly title: string
  readonly advice: string
  /** Id of the help article with details. */
  readonly articleId: string | null
}

const adviceNames = new Map(
  (Object.keys(adviceByName) as AdviceName[]).flatMap((name) =>
    (adviceByName[name].errors as readonly ShownError[]).map((key) => [key, name] as const),
  ),
)

type Tools = Pick<ShippedContent, 'advice' | 'articleIds'>

/** Help on every refusal that a screen can show, by code. */
export function errorEntries({ advice, articleIds }: Tools, lang: Language): ErrorEntry[] {
  return [...adviceNames]
    .map(([key, name]) => ({
      key,
      code: errorCodes[key],
      title: shownSentence(key, lang),
      advice: advice[lang][name],
      articleId: articleIds.get(adviceByName[name].article ?? '') ?? null,
    }))
    .toSorted((a, b) => a.code - b.code || (a.key < b.key ? -1 : 1))
}

/** The text of a refusal in a recognisable form. */
export const shownSentence = (key: ErrorKey, lang: Language): string =>
  messages[lang][key].replaceAll(/\{\w+\}/g, '…')
