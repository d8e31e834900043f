import { languages, type Language, type ProductText, type ProductWords } from '@candor/api'
import { missingFault, type InLanguages } from '../platform/in-languages.ts'
import type { Refusal } from '../platform/lane/index.ts'

/** Texts beside the terms, as a version stores them. */
export type KeptWords = InLanguages<ProductText>

type Named = { readonly name: string; readonly words: KeptWords }

const parts = ['name', 'description', 'disclosure', 'payer', 'source'] as const

/** The typed texts, trimmed. */
export const wordsOf = (typed: ProductWords): ProductWords =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      Object.fromEntries(parts.map((part) => [part, typed[lang][part].trim()])),
    ]),
  ) as ProductWords

/** The same as the console edits them: empty where none was written. */
export const typedOf = ({ name, words }: Named): ProductWords =>
  Object.fromEntries(
    languages.map((lang) => [lang, words[lang] ?? unwritten(name)]),
  ) as ProductWords

const unwritten = (name: string): ProductText => ({
  name,
  description: '',
  disclosure: '',
  payer: '',
  source: '',
})

/** Texts in one language; null where none was written. A single name is used in every language. */
export function productTextIn(named: Named, lang: Language) {
  const { name, description, disclosure, payer, source } = typedOf(named)[lang]
  const written = (text: string) => (text === '' ? null : text)
  return {
    name: written(name) ?? named.name,
    description: written(description),
    disclosure: written(disclosure),
    payer: written(payer),
    source: written(source),
  }
}

/** A product's name in this language; its id if it is unknown. */
export const nameIn = (all: ReadonlyMap<string, Named>, id: string, lang: Language): string => {
  const named = all.get(id)
  return named === undefined ? id : productTextIn(named, lang).name
}

/** The names alone, as a notice stores them. */
export const namesOf = (named: Named): InLanguages<string> =>
  Object.fromEntries(languages.map((lang) => [lang, productTextIn(named, lang).name]))

/** Why it may not be published yet; null if it is complete in every language. */
export const wordsFault = (named: Named): Refusal | null => missingFault(typedOf(named), parts)
