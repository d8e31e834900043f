import { languages, type Language } from '@candor/api'
import { refuse, type Refusal } from './lane/index.ts'

/** Translations by language; some may be missing. */
export type InLanguages<Text> = { readonly [Lang in Language]?: Text }

/** The names of the fields that are empty in one language. */
export const emptyFields = <Field extends string>(
  text: { readonly [Name in Field]: string } | undefined,
  fields: readonly Field[],
): Field[] => fields.filter((field) => (text?.[field] ?? '').trim() === '')

/** The refusal to publish texts that lack a language, field by field; null if all eight are complete. */
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
