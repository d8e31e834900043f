import { languages, NoticePosition, settingKeys, wallTime } from '@candor/api'
import type { Language, Notice } from '@candor/api'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { factsOf, withFacts, type Facts } from './facts.ts'
import { htmlFaults } from './html.ts'

const folder = new URL('../../../../data/content/', import.meta.url)

/** What the app says in one language. */
export interface Texts {
  readonly settings: ReadonlyMap<string, string>
  /** In display order. */
  readonly notices: readonly Notice[]
}

const placesSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,31}$/)),
    position: NoticePosition,
    publishedAt: v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
  }),
)
const wordsSchema = v.record(
  v.string(),
  v.strictObject({ title: v.string(), summary: v.string(), content: v.string() }),
)
/** The settings that are the same in every language; the others are a file of HTML in each. */
const plainSchema = v.strictObject({
  'site.name': v.string(),
  'min.recharge': v.string(),
  maintenance: v.string(),
})
const htmlKeys = settingKeys.filter((key) => key.endsWith('.html'))

/**
 * Reads `data/content`: all that the app says beside its screens, in all languages.
 * @throws Error when a file or notice is missing, or holds HTML or a fact that is not allowed.
 */
export function readTexts(): ReadonlyMap<Language, Texts> {
  const plain = v.parse(plainSchema, readJson('settings.json'))
  const places = v.parse(placesSchema, readJson('notices.json'))
  const facts = factsOf({ minRecharge: plain['min.recharge'] })
  const textsOf = (lang: Language): Texts => ({
    settings: new Map([
      ...Object.entries(plain),
      ...htmlKeys.map((key) => [key, htmlOf(`${lang}/${key}`, facts)] as const),
    ]),
    notices: noticesOf(lang, places, facts),
  })
  return new Map(languages.map((lang) => [lang, textsOf(lang)]))
}

function htmlOf(name: string, facts: Facts): string {
  return clean(withFacts(readFileSync(new URL(name, folder), 'utf8').trim(), facts), name)
}

function noticesOf(
  lang: Language,
  places: v.InferOutput<typeof placesSchema>,
  facts: Facts,
): Notice[] {
  const words = v.parse(wordsSchema, readJson(`${lang}/notices.json`))
  return places.map(({ id, position, publishedAt }, sort) => {
    const said = words[id]
    if (said === undefined) throw new Error(`notice ${id} is missing in ${lang}`)
    return {
      id,
      title: said.title,
      summary: said.summary,
      content: clean(withFacts(said.content, facts), `${lang} notice ${id}`),
      imageUrl: null,
      linkMode: 1,
      linkUrl: null,
      position,
      sort,
      startAt: null,
      endAt: null,
      createTime: wallTime(publishedAt),
      createAt: publishedAt,
    }
  })
}

function clean(html: string, name: string): string {
  const [fault] = htmlFaults(html)
  if (fault !== undefined) throw new Error(`${name}: ${fault}`)
  return html
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}
