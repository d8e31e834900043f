const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

/** Parts of a sentence in a row: `one, two, and three`. */
export const listText = (parts: readonly string[]): string => conjunction.format(parts)
