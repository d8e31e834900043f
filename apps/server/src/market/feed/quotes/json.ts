type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Reads JSON with its numbers as the texts that stand there, so that no price ever becomes a float.
 * @throws SyntaxError
 */
export function parseExact(text: string): unknown {
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}

/** What stands at a path such as `data.0.bid`; undefined where nothing does. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value
  let found = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}
