import { parse } from 'secure-json-parse'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Why a text was refused as JSON. */
export class JsonError extends Error {
  override name = 'JsonError'
}

/**
 * Parses JSON from outside. Refuses texts that `JSON.parse` accepts: keys that reach a prototype, and duplicate keys in
 * one object, which two readers could read differently.
 * @throws JsonError
 */
export function readJson(text: string): Json {
  let value: Json
  try {
    value = parse(text, { protoAction: 'error', constructorAction: 'error' }) as Json
  } catch {
    throw new JsonError('not JSON')
  }
  if (hasDuplicateKey(text)) throw new JsonError('a key stands twice')
  return value
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g

/** Whether some object in this valid JSON text has a duplicate key, however it is escaped. */
function hasDuplicateKey(text: string): boolean {
  const open: (Set<string> | null)[] = []
  let lastString = ''
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(null)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') {
      const keys = open.at(-1)
      const key = JSON.parse(lastString) as string
      if (keys?.has(key)) return true
      keys?.add(key)
    } else if (found !== ',') lastString = found
  }
  return false
}

/** The canonical text of a value: sorted keys, no spaces. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`)
  return `{${members.join(',')}}`
}
