import type { Finding, Tree } from './tree.ts'

export const languages = ['en-us', 'ko', 'jp', 'tai', 'mlxy', 'vl', 'xi', 'zh-cn']
export const english = 'en-us'

const properNames = /\b(Candor|USDT|USD|UTC)\b/g

/** Whether a text has words to translate: letters besides names that never change. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(properNames, ''))
}

/** One language's messages by full key, `concept.part.name`. */
export type Catalogue = { file: string; text: string; messages: Map<string, string> }

/** The folders that hold message catalogues: each has an English one. */
export function catalogueFolders(tree: Tree): string[] {
  const end = `/messages/${english}.json`
  return [...tree.keys()]
    .filter((file) => file.endsWith(end))
    .map((file) => file.slice(0, -`${english}.json`.length))
}

/** Reads a folder's eight languages; a missing or unreadable file is a finding. */
export function readCatalogues(
  tree: Tree,
  folder: string,
): { catalogues: Map<string, Catalogue>; findings: Finding[] } {
  const catalogues = new Map<string, Catalogue>()
  const findings: Finding[] = []
  for (const language of languages) {
    const file = `${folder}${language}.json`
    const text = tree.get(file)
    if (text === undefined) {
      findings.push({ file, line: 1, message: 'this language is missing' })
      continue
    }
    try {
      catalogues.set(language, { file, text, messages: new Map(flatten(JSON.parse(text), '')) })
    } catch (error) {
      findings.push({ file, line: 1, message: String(error) })
    }
  }
  return { catalogues, findings }
}

/** A catalogue as its texts by full key. */
export function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`"${path}" is neither a text nor a group of texts`)
  }
  const prefix = path === '' ? '' : `${path}.`
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, prefix + name))
}

/** The line of a key's last name in a catalogue; approximate, for a link in the output. */
export function lineOfKey({ text }: Catalogue, key: string): number {
  const name = JSON.stringify(key.slice(key.lastIndexOf('.') + 1))
  const concept = Math.max(0, text.indexOf(JSON.stringify(key.split('.')[0])))
  return text.slice(0, Math.max(concept, text.indexOf(name, concept))).split('\n').length
}
