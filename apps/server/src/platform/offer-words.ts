import { languages, type Language, type OfferSaid, type OfferWords } from '@candor/api'
import { missingFault, type InLanguages } from './in-languages.ts'
import type { Refusal } from './lane/index.ts'

/** What is said in languages other than English, as it is kept beside a row that has the English. */
export type OtherWords = InLanguages<OfferSaid>

/** All that is said: English, and whichever other languages there are. */
export type Spoken = OtherWords & { readonly 'en-us': OfferSaid }

/** What was typed, without spaces around it; a language in which nothing was typed is not there. */
export function spokenOf(typed: OfferWords): Spoken {
  const said = languages.map((lang) => {
    const { name, description } = typed[lang]
    return [lang, { name: name.trim(), description: description.trim() }] as const
  })
  const isThere = ({ name, description }: OfferSaid) => name !== '' || description !== ''
  return Object.fromEntries(
    said.filter(([lang, one]) => lang === 'en-us' || isThere(one)),
  ) as Spoken
}

/** A row's English with what is kept beside it; null where that is nothing, of what is older than its translations. */
export const speaking = ({ name, description }: OfferSaid, others: OtherWords | null): Spoken => ({
  'en-us': { name, description },
  ...others,
})

/** What is kept beside the row. */
export function othersOf(spoken: Spoken): OtherWords {
  const { 'en-us': _english, ...others } = spoken
  return others
}

/** In the language of who asks; in English where it was never said in theirs. */
export const saidIn = (spoken: Spoken, lang: Language): OfferSaid => spoken[lang] ?? spoken['en-us']

/** The names alone, as a notice keeps them. */
export const namesOf = (spoken: Spoken): InLanguages<string> =>
  Object.fromEntries(Object.entries(spoken).map(([lang, { name }]) => [lang, name]))

/** Of a notice's names the one in this language. What was told before there were languages has one name. */
export const nameIn = (names: string | InLanguages<string>, lang: Language): string =>
  typeof names === 'string' ? names : (names[lang] ?? names['en-us'] ?? '')

/** As its desk types it: nothing in a language in which nothing is said. */
export const typedOf = (spoken: Spoken): OfferWords =>
  Object.fromEntries(
    languages.map((lang) => [lang, spoken[lang] ?? { name: '', description: '' }]),
  ) as OfferWords

/** Why it may not be published yet; null where all of it is said in every language. */
export const spokenFault = (spoken: Spoken): Refusal | null =>
  missingFault(spoken, ['name', 'description'])
