/** The name of a country or region in a language (BCP 47); the code if it has none. */
export const regionName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

/** Words as a list of a language: `Swap, loans and options`. */
export const joinAsList = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale).format(words)

/** Compares texts that begin with numbers by these numbers: 7 before 30. */
export const { compare: byNumber } = new Intl.Collator('en', { numeric: true })

/** A text's words with the spaces between them; in scripts without spaces, the parts at which a line may break. */
export function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return Array.from(segments, ({ segment }) => segment)
}
