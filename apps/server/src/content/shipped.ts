import {
  contentPlaces,
  Cover,
  documentKeys,
  HelpCategory,
  languages,
  NoticePosition,
  ContentText,
  type ContentKind,
  type ContentPlace,
  type settingKeys,
  type Language,
} from '@candor/api'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { readAdvice, type AdviceTexts } from './error-help/advice-texts.ts'
import { factsOf, type Facts } from './facts.ts'
import { wordFaults } from './faults.ts'
import type { Stand, Wanted } from './version.ts'

const folder = new URL('../../../../data/content/', import.meta.url)

/** A shipped text: published in each installation as its first version. */
export type Shipped = Stand & Wanted & { readonly id: string }

export type ShippedContent = {
  readonly items: readonly Shipped[]
  /** Settings that are the same in every language. */
  readonly settings: ReadonlyMap<string, string>
  /** Hosts of allowed external links. */
  readonly hosts: readonly string[]
  readonly facts: Facts
  /** Texts about the source of prices that are untrue, by source. */
  readonly untrue: Readonly<Record<'recorded' | 'live', readonly string[]>>
  /** Advice after each refusal. */
  readonly advice: AdviceTexts
  /** Help articles by name. */
  readonly articleIds: ReadonlyMap<string, string>
}

const id = v.pipe(v.string(), v.regex(/^67\d{3}$/))
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,31}$/))
const prices = v.optional(v.picklist(['recorded', 'live']))
const noticesSchema = v.array(v.strictObject({ id, name, position: NoticePosition, prices }))
const documentsSchema = v.array(v.strictObject({ id, place: v.picklist(documentKeys) }))
const helpSchema = v.array(v.strictObject({ id, name, category: HelpCategory }))
const announcementsSchema = v.array(
  v.strictObject({ id, name, place: v.picklist(contentPlaces.announcement), cover: Cover, prices }),
)
const newsSchema = v.array(v.strictObject({ id, name, cover: Cover, prices }))
const plainSchema = v.strictObject({
  'site.name': v.string(),
  'min.recharge': v.string(),
  maintenance: v.string(),
} satisfies Partial<Record<(typeof settingKeys)[number], unknown>>)

const plainly = {
  isOnTop: false,
  linkMode: 1,
  linkUrl: null,
  startAt: null,
  endAt: null,
  audience: null,
  cover: null,
} as const

/**
 * Reads `data/content`: all texts beside the screens, in all languages.
 * @param figures of the running configuration, by their names in texts
 * @throws Error when a file or text is missing, or contains forbidden HTML, links or facts
 */
export function readShipped(figures: Facts): ShippedContent {
  const plain = v.parse(plainSchema, readJson('settings.json'))
  const facts = factsOf({ ...figures, minRecharge: plain['min.recharge'] })
  const hosts = v.parse(
    v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))),
    readJson('outlink-hosts.json'),
  )
  const notices = v.parse(noticesSchema, readJson('notices.json'))
  const announcements = v.parse(announcementsSchema, readJson('announcements.json'))
  const news = v.parse(newsSchema, readJson('news.json'))
  const help = v.parse(helpSchema, readJson('help.json'))
  const items = [
    ...documents(),
    ...named('notices', 'notice', notices, ({ position }) => position),
    ...named('help', 'help', help, ({ category }) => category),
    ...named('announcements', 'announcement', announcements, ({ place }) => place),
    ...named('news', 'notice', news, () => 'news'),
  ]
  for (const { kind, place, id: of, words } of items) {
    const [first] = wordFaults(kind, words, { facts, hosts })
    if (first !== undefined)
      throw new Error(`${kind} ${of} of ${place}: ${first.lang} ${first.field} ${first.fault}`)
  }
  const idsWithPrices = (one: 'recorded' | 'live') =>
    [...notices, ...announcements, ...news]
      .filter((text) => text.prices === one)
      .map((text) => text.id)
  return {
    items,
    settings: new Map(Object.entries(plain)),
    hosts,
    facts,
    untrue: { recorded: idsWithPrices('live'), live: idsWithPrices('recorded') },
    advice: readAdvice(facts),
    articleIds: new Map(help.map((one) => [one.name, one.id])),
  }
}

function documents(): Shipped[] {
  const titles = new Map(languages.map((lang) => [lang, titlesIn(lang)]))
  return v.parse(documentsSchema, readJson('documents.json')).map(({ id: of, place }, sort) => {
    const words = inEveryLanguage((lang) => ({
      title: titles.get(lang)?.[place] ?? '',
      summary: '',
      content: readFileSync(new URL(`${lang}/${place}`, folder), 'utf8').trim(),
    }))
    return { id: of, kind: 'document', place, sort, ...plainly, words }
  })
}

const titlesIn = (lang: Language) =>
  v.parse(v.record(v.string(), v.string()), readJson(`${lang}/documents.json`))

type Named = { readonly id: string; readonly name: string; readonly cover?: Cover }

/** Texts of one file of each language, in order. */
function named<One extends Named>(
  file: File,
  kind: ContentKind,
  all: readonly One[],
  placeOf: (one: One) => ContentPlace,
): Shipped[] {
  const texts = textsOf(file)
  return all.map((one, sort) => {
    const words = inEveryLanguage((lang) => textIn(texts, lang, one.name))
    const { cover = null } = one
    return { id: one.id, kind, place: placeOf(one), sort, ...plainly, cover, words }
  })
}

type File = 'notices' | 'help' | 'announcements' | 'news'
type Texts = ReadonlyMap<Language, Readonly<Record<string, ContentText>>>

function textsOf(file: File): Texts {
  const schema = v.record(v.string(), ContentText)
  return new Map(languages.map((lang) => [lang, v.parse(schema, readJson(`${lang}/${file}.json`))]))
}

function textIn(texts: Texts, lang: Language, called: string): ContentText {
  const found = texts.get(lang)?.[called]
  if (found === undefined) throw new Error(`${called} is missing in ${lang}`)
  return found
}

const inEveryLanguage = (textOf: (lang: Language) => ContentText) =>
  Object.fromEntries(languages.map((lang) => [lang, textOf(lang)])) as Record<Language, ContentText>

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
}
