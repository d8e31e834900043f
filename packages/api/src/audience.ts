import * as v from 'valibot'
import { Country, Id, Language, type Language as AnyLanguage } from './scalars.ts'

/** English names of the languages, for the console. */
export const languageText: Readonly<Record<AnyLanguage, string>> = {
  'en-us': 'English',
  ko: 'Korean',
  jp: 'Japanese',
  tai: 'Thai',
  mlxy: 'Malay',
  vl: 'Vietnamese',
  xi: 'Spanish',
  'zh-cn': 'Chinese',
}

/** The levels of users. */
export const levelNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/**
 * The recipients of a message: everybody, residents of a country, readers of a language, users of a level (that of the
 * last measured day; 0 for a user who never had money here), or named users.
 */
export const Audience = v.variant('to', [
  v.strictObject({ to: v.literal('all') }),
  v.strictObject({ to: v.literal('country'), country: Country }),
  v.strictObject({ to: v.literal('language'), lang: Language }),
  v.strictObject({
    to: v.literal('level'),
    levelNo: v.picklist(levelNumbers),
  }),
  v.strictObject({
    to: v.literal('users'),
    ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)),
  }),
])
export type Audience = v.InferOutput<typeof Audience>

/** The audience in words for operators: maker and checker read the same sentence. */
export function audienceText(audience: Audience): string {
  switch (audience.to) {
    case 'all':
      return 'all users'
    case 'country':
      return `users who live in ${audience.country}`
    case 'language':
      return `users who read ${languageText[audience.lang]}`
    case 'level':
      return `users of VIP level ${audience.levelNo}`
    case 'users':
      return `the users ${audience.ids.join(', ')}`
  }
}
