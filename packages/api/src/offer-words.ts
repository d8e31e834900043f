import * as v from 'valibot'
import { inEachLanguage, languages, text, type Language } from './scalars.ts'

/** What an offering or a contest is called and says of itself in one language. A draft may lack some. */
export const OfferSaid = v.strictObject({ name: text(0, 60), description: text(0, 4_000) })
export type OfferSaid = v.InferOutput<typeof OfferSaid>

/** The same in every language. Without English there is no draft: its desk could not tell it from another. */
export const OfferWords = v.strictObject({
  ...inEachLanguage(OfferSaid),
  'en-us': v.strictObject({ name: text(2, 60), description: text(20, 4_000) }),
})
export type OfferWords = v.InferOutput<typeof OfferWords>

/** Whether all of it is said: what is not said in every language is not published. */
const isSaid = ({ name, description }: OfferSaid): boolean =>
  name.trim() !== '' && description.trim() !== ''

/** Languages that lack something. */
export const offerLanguagesMissing = (words: OfferWords): Language[] =>
  languages.filter((lang) => !isSaid(words[lang]))
