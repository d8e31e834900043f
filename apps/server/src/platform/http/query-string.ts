/** The parameters of a request target, or the name of one that stands twice. */
export type QueryString =
  | { readonly values: ReadonlyMap<string, string> }
  | { readonly duplicate: string }

/** Reads the part after `?`. A parameter has one meaning, so that one given twice is refused. */
export function readQueryString(target: string): QueryString {
  const start = target.indexOf('?')
  const values = new Map<string, string>()
  if (start === -1) return { values }
  for (const [name, value] of new URLSearchParams(target.slice(start + 1))) {
    if (values.has(name)) return { duplicate: name }
    values.set(name, value)
  }
  return { values }
}
