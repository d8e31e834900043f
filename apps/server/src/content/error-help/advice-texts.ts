import { languages, type Language } from '@candor/api'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { unknownFacts, withFacts, type Facts } from '../facts.ts'
import { adviceByName, type AdviceName } from './advice-of.ts'

const folder = new URL('../../../../../data/content/', import.meta.url)
const names = Object.keys(adviceByName) as AdviceName[]
const sentence = v.pipe(v.string(), v.regex(/^[^<>&]{10,400}$/))
const fileSchema = v.strictObject(
  Object.fromEntries(names.map((name) => [name, sentence])) as Record<AdviceName, typeof sentence>,
)

export type AdviceTexts = Readonly<Record<Language, Readonly<Record<AdviceName, string>>>>

/**
 * Reads the advice texts in all languages, with figures filled in.
 * @throws Error when a text is missing, contains markup, or names an unknown figure
 */
export function readAdvice(facts: Facts): AdviceTexts {
  return Object.fromEntries(languages.map((lang) => [lang, adviceIn(lang, facts)])) as AdviceTexts
}

function adviceIn(lang: Language, facts: Facts): Record<AdviceName, string> {
  const file = new URL(`${lang}/error-advice.json`, folder)
  const texts = v.parse(fileSchema, JSON.parse(readFileSync(file, 'utf8')))
  const filled = names.map((name) => {
    const [unknown] = unknownFacts(texts[name], facts)
    if (unknown !== undefined) throw new Error(`${name} in ${lang}: no figure is called ${unknown}`)
    return [name, withFacts(texts[name], facts)] as const
  })
  return Object.fromEntries(filled) as Record<AdviceName, string>
}
