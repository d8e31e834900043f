import * as v from 'valibot'
import { Country, Id, Language, type Language as AnyLanguage } from './scalars.ts'

/** Languages by the names that they have in English: operators read the desk in it. */
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

/** The levels that users can have. */
export const levelNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/**
 * To whom a message is sent: everybody, who says that they live in a country, who reads a language, who has a level (that
 * of the last day that was looked at; 0 of who never had money here), or who is named.
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

/** The same in words for operators: who writes, and who decides, read one sentence. */
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
