/** The arguments of the command: a proof, and the key if one was given. */
export type Asked = { readonly file: string; readonly key: string | null }

/** Reads `proof.json [--key key.pem]`, in any order; null for anything else. */
export function readArguments(given: readonly string[]): Asked | null {
  const place = given.indexOf('--key')
  if (place >= 0 && given[place + 1] === undefined) return null
  const key = place < 0 ? null : given[place + 1]!
  const files = place < 0 ? given : given.toSpliced(place, 2)
  const [file] = files
  if (file === undefined || files.length > 1 || file.startsWith('-')) return null
  return { file, key }
}
