/** The parameters of a request target, or the name of a duplicate one. */
export type QueryString =
  | { readonly values: ReadonlyMap<string, string> }
  | { readonly duplicate: string }

/** Parses the part after `?`. A parameter has one meaning, so a duplicate is refused. */
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
