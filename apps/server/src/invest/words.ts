import { languages, type Language, type ProductSaid, type ProductWords } from '@candor/api'
import { missingFault, type InLanguages } from '../platform/in-languages.ts'
import type { Refusal } from '../platform/lane/index.ts'

/** What users read beside the terms, as a version of them keeps it: before products were made at the desk, the disclosure alone. */
export type KeptWords = InLanguages<ProductSaid | string>

type Named = { readonly name: string; readonly words: KeptWords }

const parts = ['name', 'description', 'disclosure', 'payer', 'source'] as const

/** What was typed, without spaces around it. */
export const wordsOf = (typed: ProductWords): ProductWords =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      Object.fromEntries(parts.map((part) => [part, typed[lang][part].trim()])),
    ]),
  ) as ProductWords

/** The same as its desk types it: nothing where nothing was written. */
export const typedOf = ({ name, words }: Named): ProductWords =>
  Object.fromEntries(languages.map((lang) => [lang, typedIn(words[lang], name)])) as ProductWords

function typedIn(kept: ProductSaid | string | undefined, name: string): ProductSaid {
  if (typeof kept === 'object') return kept
  return { name, description: '', disclosure: kept ?? '', payer: '', source: '' }
}

/** What users read in one language; null of what was never written. What has one name is called by it in every language. */
export function saidIn(named: Named, lang: Language) {
  const { name, description, disclosure, payer, source } = typedOf(named)[lang]
  const written = (said: string) => (said === '' ? null : said)
  return {
    name: written(name) ?? named.name,
    description: written(description),
    disclosure: written(disclosure),
    payer: written(payer),
    source: written(source),
  }
}

/** How a product is called in this language; by its id where nothing is known of it. */
export const nameIn = (all: ReadonlyMap<string, Named>, id: string, lang: Language): string => {
  const named = all.get(id)
  return named === undefined ? id : saidIn(named, lang).name
}

/** The names alone, as a notice keeps them. */
export const namesOf = (named: Named): InLanguages<string> =>
  Object.fromEntries(languages.map((lang) => [lang, saidIn(named, lang).name]))

/** Why it may not be published yet; null where all of it is said in every language. */
export const wordsFault = (named: Named): Refusal | null => missingFault(typedOf(named), parts)
