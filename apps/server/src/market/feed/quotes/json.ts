type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Parses JSON with numbers as their source texts, so that no price ever becomes a float.
 * @throws SyntaxError when the text is not JSON
 */
export function parseExact(text: string): unknown {
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}

/** The value at a path such as `data.0.bid`; undefined if there is none. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value
  let found = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}
