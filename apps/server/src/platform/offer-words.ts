import { languages, type Language, type OfferText, type OfferWords } from '@candor/api'
import { missingFault, type InLanguages } from './in-languages.ts'
import type { Refusal } from './lane/index.ts'

/** Translations other than English, stored beside a row that has the English. */
export type OtherWords = InLanguages<OfferText>

/** All translations; English is always there. */
export type Spoken = OtherWords & { readonly 'en-us': OfferText }

/** The entered texts, trimmed; a language without text is left out. */
export function spokenOf(typed: OfferWords): Spoken {
  const texts = languages.map((lang) => {
    const { name, description } = typed[lang]
    return [lang, { name: name.trim(), description: description.trim() }] as const
  })
  const isThere = ({ name, description }: OfferText) => name !== '' || description !== ''
  return Object.fromEntries(
    texts.filter(([lang, one]) => lang === 'en-us' || isThere(one)),
  ) as Spoken
}

/** A row's English text with its stored translations; null for rows older than translations. */
export const speaking = ({ name, description }: OfferText, others: OtherWords | null): Spoken => ({
  'en-us': { name, description },
  ...others,
})

/** The translations to store beside the row. */
export function othersOf(spoken: Spoken): OtherWords {
  const { 'en-us': _english, ...others } = spoken
  return others
}

/** The text in the reader's language, or in English if that is missing. */
export const offerTextIn = (spoken: Spoken, lang: Language): OfferText =>
  spoken[lang] ?? spoken['en-us']

/** The names alone, as a notice stores them. */
export const namesOf = (spoken: Spoken): InLanguages<string> =>
  Object.fromEntries(Object.entries(spoken).map(([lang, { name }]) => [lang, name]))

/** The name of a notice in this language. */
export const nameIn = (names: InLanguages<string>, lang: Language): string =>
  names[lang] ?? names['en-us'] ?? ''

/** The texts as the console edits them; empty where a language is missing. */
export const typedOf = (spoken: Spoken): OfferWords =>
  Object.fromEntries(
    languages.map((lang) => [lang, spoken[lang] ?? { name: '', description: '' }]),
  ) as OfferWords

/** The refusal to publish an offer that lacks a language; null if it is complete. */
export const spokenFault = (spoken: Spoken): Refusal | null =>
  missingFault(spoken, ['name', 'description'])
