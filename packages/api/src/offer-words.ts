import * as v from 'valibot'
import { inEachLanguage, languages, text, type Language } from './scalars.ts'

/** Name and description of an offering or a contest in one language. A draft may lack some. */
export const OfferText = v.strictObject({ name: text(0, 60), description: text(0, 4_000) })
export type OfferText = v.InferOutput<typeof OfferText>

/** The texts in all languages. A draft needs English, by which operators tell it from another. */
export const OfferWords = v.strictObject({
  ...inEachLanguage(OfferText),
  'en-us': v.strictObject({ name: text(2, 60), description: text(20, 4_000) }),
})
export type OfferWords = v.InferOutput<typeof OfferWords>

/** Whether the text is complete: publication needs every language. */
const isWritten = ({ name, description }: OfferText): boolean =>
  name.trim() !== '' && description.trim() !== ''

/** Incomplete languages. */
export const offerLanguagesMissing = (words: OfferWords): Language[] =>
  languages.filter((lang) => !isWritten(words[lang]))
