/** Fills the token into a text. */
export function withToken(text: string, token: string | null): string {
  return text.replaceAll('{token}', token ?? '')
}

/**
 * The subscription messages as JSON: a message with `{symbol}` is repeated for each symbol; the value `"{symbols}"`
 * becomes the list.
 */
export function subscriptions(
  templates: readonly unknown[],
  symbols: readonly string[],
  token: string | null,
): string[] {
  return templates.flatMap((template) => {
    const text = JSON.stringify(template)
    const each = text.includes('{symbol}') ? symbols : [null]
    return each.map((symbol) =>
      JSON.stringify(filled(template, (part) => wordOf(part, symbols, symbol, token))),
    )
  })
}

function wordOf(
  part: string,
  symbols: readonly string[],
  symbol: string | null,
  token: string | null,
): unknown {
  if (part === '{symbols}') return symbols
  return withToken(symbol === null ? part : part.replaceAll('{symbol}', symbol), token)
}

function filled(value: unknown, word: (part: string) => unknown): unknown {
  if (typeof value === 'string') return word(value)
  if (Array.isArray(value)) return value.map((each) => filled(each, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, word)]))
}
