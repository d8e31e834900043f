import { languages, type Language } from '@candor/api'
import { refuse, type Refusal } from './lane/index.ts'

/** What is said, by language; some may be missing. */
export type InLanguages<Said> = { readonly [Lang in Language]?: Said }

/** The fields of these that are empty in one language. */
export const emptyFields = <Field extends string>(
  said: { readonly [Name in Field]: string } | undefined,
  fields: readonly Field[],
): Field[] => fields.filter((field) => (said?.[field] ?? '').trim() === '')

/** Why it may not be published yet, field by field: users read it in eight languages. Null where nothing is missing. */
export function missingFault<Field extends string>(
  words: InLanguages<{ readonly [Name in Field]: string }>,
  fields: readonly Field[],
): Refusal | null {
  const missing = languages.flatMap((lang) =>
    emptyFields(words[lang], fields).map((field) => ({
      field: `words.${lang}.${field}`,
      rule: 'required' as const,
    })),
  )
  return missing.length === 0 ? null : refuse('VALIDATION_FAILED', { fields: missing })
}
