import {
  documentKeys,
  HelpCategory,
  languages,
  NoticePosition,
  Said,
  type settingKeys,
  type Language,
} from '@candor/api'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { factsOf, type Facts } from './facts.ts'
import { wordFaults } from './faults.ts'
import type { Stand, Wanted } from './version.ts'

const folder = new URL('../../../../data/content/', import.meta.url)

/** What comes with the software: published in each installation as its first version. */
export type Shipped = Stand & Wanted & { readonly id: string }

export type ShippedContent = {
  readonly items: readonly Shipped[]
  /** Settings that are the same in every language. */
  readonly settings: ReadonlyMap<string, string>
  /** Hosts that users may be sent to. */
  readonly hosts: readonly string[]
  readonly facts: Facts
  /** Of the two notices that say where prices come from, the one that is untrue, by what prices are. */
  readonly untrue: Readonly<Record<'recorded' | 'live', readonly string[]>>
}

const id = v.pipe(v.string(), v.regex(/^67\d{3}$/))
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,31}$/))
const prices = v.optional(v.picklist(['recorded', 'live']))
const noticesSchema = v.array(v.strictObject({ id, name, position: NoticePosition, prices }))
const documentsSchema = v.array(v.strictObject({ id, place: v.picklist(documentKeys) }))
const helpSchema = v.array(v.strictObject({ id, name, category: HelpCategory }))
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
} as const

/**
 * Reads `data/content`: all that the app says beside its screens, in all languages.
 * @throws Error when a file or text is missing, or holds HTML, a link or a fact that is not allowed.
 */
export function readShipped(): ShippedContent {
  const plain = v.parse(plainSchema, readJson('settings.json'))
  const facts = factsOf({ minRecharge: plain['min.recharge'] })
  const hosts = v.parse(
    v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))),
    readJson('outlink-hosts.json'),
  )
  const notices = v.parse(noticesSchema, readJson('notices.json'))
  const items = [...documents(), ...noticeItems(notices), ...help()]
  for (const { kind, place, id: of, words } of items) {
    const [first] = wordFaults(kind, words, { facts, hosts })
    if (first !== undefined)
      throw new Error(`${kind} ${of} of ${place}: ${first.lang} ${first.field} ${first.fault}`)
  }
  const saidOf = (one: 'recorded' | 'live') =>
    notices.filter((notice) => notice.prices === one).map((notice) => notice.id)
  return {
    items,
    settings: new Map(Object.entries(plain)),
    hosts,
    facts,
    untrue: { recorded: saidOf('live'), live: saidOf('recorded') },
  }
}

function documents(): Shipped[] {
  const titles = new Map(languages.map((lang) => [lang, titlesIn(lang)]))
  return v.parse(documentsSchema, readJson('documents.json')).map(({ id: of, place }, sort) => {
    const words = said((lang) => ({
      title: titles.get(lang)?.[place] ?? '',
      summary: '',
      content: readFileSync(new URL(`${lang}/${place}`, folder), 'utf8').trim(),
    }))
    return { id: of, kind: 'document', place, sort, ...plainly, words }
  })
}

const titlesIn = (lang: Language) =>
  v.parse(v.record(v.string(), v.string()), readJson(`${lang}/documents.json`))

function noticeItems(notices: v.InferOutput<typeof noticesSchema>): Shipped[] {
  const texts = textsOf('notices')
  return notices.map(({ id: of, name: called, position }, sort) => {
    const words = said((lang) => textIn(texts, lang, called))
    return { id: of, kind: 'notice', place: position, sort, ...plainly, words }
  })
}

function help(): Shipped[] {
  const texts = textsOf('help')
  return v
    .parse(helpSchema, readJson('help.json'))
    .map(({ id: of, name: called, category }, sort) => {
      const words = said((lang) => textIn(texts, lang, called))
      return { id: of, kind: 'help', place: category, sort, ...plainly, words }
    })
}

type Texts = ReadonlyMap<Language, Readonly<Record<string, Said>>>

function textsOf(file: 'notices' | 'help'): Texts {
  const schema = v.record(v.string(), Said)
  return new Map(languages.map((lang) => [lang, v.parse(schema, readJson(`${lang}/${file}.json`))]))
}

function textIn(texts: Texts, lang: Language, called: string): Said {
  const found = texts.get(lang)?.[called]
  if (found === undefined) throw new Error(`${called} is missing in ${lang}`)
  return found
}

const said = (textOf: (lang: Language) => Said) =>
  Object.fromEntries(languages.map((lang) => [lang, textOf(lang)])) as Record<Language, Said>

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
}
