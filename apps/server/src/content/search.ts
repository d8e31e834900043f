import { foldText, languages, type Language } from '@candor/api'

/** The other language in which a text was found; null for the reader's own. */
export type FoundIn = { readonly foundIn: Language | null }

/**
 * Rows that contain the keyword. If none does in the reader's language, all other languages are searched, and each row names
 * the language of its match; it is still shown in the reader's own.
 * @param textIn the text of a row in a language; empty if it has none
 */
export function searched<Row>(
  rows: readonly Row[],
  keyword: string | undefined,
  lang: Language,
  textIn: (row: Row, lang: Language) => string,
): (Row & FoundIn)[] {
  const wanted = foldText(keyword ?? '')
  const holds = (row: Row, one: Language) =>
    wanted === '' || foldText(textIn(row, one)).includes(wanted)
  const own = rows.filter((row) => holds(row, lang))
  if (own.length > 0) return own.map((row) => ({ ...row, foundIn: null }))
  return rows.flatMap((row) => {
    const foundIn = languages.find((other) => other !== lang && holds(row, other))
    return foundIn === undefined ? [] : [{ ...row, foundIn }]
  })
}
