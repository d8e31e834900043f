import type { Finding, Tree } from './tree.ts'

export const languages = ['en-us', 'ko', 'jp', 'tai', 'mlxy', 'vl', 'xi', 'zh-cn']
export const english = 'en-us'

const webMessages = /^apps\/web\/src\/(?:.+\/)?messages\.json$/
const properNames = /\b(Candor|USDT|USD|UTC)\b/g

/** Whether a text has words to translate: letters besides names that never change. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(properNames, ''))
}

type Source = { file: string; text: string }

/** One language's messages by full key, `concept.part.name`. */
export type Catalogue = {
  language: string
  messages: Map<string, string>
  /** The file of a message, even if this language lacks it. */
  sourceOf: (key: string) => Source
}

/** The languages of one app or package; a missing or unreadable file is a finding. */
export type Catalogues = { languages: Map<string, Catalogue>; findings: Finding[] }

/** The catalogues of every folder with a file for each language: each has an English one. */
export function folderCatalogues(tree: Tree): Catalogues[] {
  const end = `/messages/${english}.json`
  return [...tree.keys()]
    .filter((file) => file.endsWith(end))
    .map((file) => readFolder(tree, file.slice(0, -`${english}.json`.length)))
}

function readFolder(tree: Tree, folder: string): Catalogues {
  const read: Catalogues = { languages: new Map(), findings: [] }
  for (const language of languages) {
    const file = `${folder}${language}.json`
    const text = tree.get(file)
    if (text === undefined) {
      read.findings.push({ file, line: 1, message: 'this language is missing' })
      continue
    }
    try {
      const messages = new Map(flatten(JSON.parse(text), ''))
      read.languages.set(language, { language, messages, sourceOf: () => ({ file, text }) })
    } catch (error) {
      read.findings.push({ file, line: 1, message: String(error) })
    }
  }
  return read
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`"${path}" is neither a text nor a group of texts`)
  }
  const prefix = path === '' ? '' : `${path}.`
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, prefix + name))
}

/** The web app's messages: every `messages.json` holds keys in the alphabet's order, each with its eight texts. */
export function webCatalogues(tree: Tree): Catalogues {
  const findings: Finding[] = []
  const sources = new Map<string, Source>()
  const messages = new Map(languages.map((language) => [language, new Map<string, string>()]))
  for (const [file, text] of tree) {
    if (!webMessages.test(file)) continue
    const source = { file, text }
    const report = (key: string, message: string): void => {
      findings.push({ file, line: lineOfKey(source, key), message })
    }
    let before = ''
    for (const [key, texts] of entriesOf(source, findings)) {
      if (before > key) report(key, `${key} stands after ${before}`)
      before = key
      const other = sources.get(key)
      if (other !== undefined) report(key, `${key} is also in ${other.file}`)
      sources.set(key, source)
      for (const [language, message] of Object.entries(texts)) {
        if (messages.has(language)) messages.get(language)?.set(key, message)
        else report(key, `${key} is in "${language}", which is no language`)
      }
    }
  }
  findings.push(...misplaced(sources))
  const none = { file: 'apps/web/src/i18n/messages.json', text: '' }
  const sourceOf = (key: string) => sources.get(key) ?? none
  const catalogues = languages.map((language) => {
    const own = messages.get(language) ?? new Map<string, string>()
    return [language, { language, messages: own, sourceOf }] as const
  })
  return { languages: new Map(catalogues), findings }
}

function entriesOf(
  { file, text }: Source,
  findings: Finding[],
): [string, Record<string, string>][] {
  try {
    const whole = JSON.parse(text) as Record<string, Record<string, string>>
    return Object.entries(whole).map(([key, texts]) => [
      key,
      Object.fromEntries(flatten(texts, '')),
    ])
  } catch (error) {
    findings.push({ file, line: 1, message: String(error) })
    return []
  }
}

/** A key that is also the group of other keys, and a group in two files. */
function misplaced(sources: Map<string, Source>): Finding[] {
  const findings: Finding[] = []
  const homes = new Map<string, Source>()
  for (const [key, source] of sources) {
    const report = (message: string): void => {
      findings.push({ file: source.file, line: lineOfKey(source, key), message })
    }
    const parts = key.split('.')
    const groups = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
    const text = groups.find((group) => sources.has(group))
    if (text !== undefined) report(`${key} is below ${text}, which is a text`)
    // The texts directly below a concept are together, and so is each of its groups.
    const group = parts.slice(0, Math.min(2, parts.length - 1)).join('.')
    const home = homes.get(group) ?? source
    homes.set(group, home)
    if (home !== source) report(`${group} has its messages in ${home.file}`)
  }
  return findings
}

/** The line of a key in its file; approximate, for a link in the output. */
export function lineOfKey({ text }: Source, key: string): number {
  const whole = text.indexOf(`${JSON.stringify(key)}:`)
  if (whole >= 0) return text.slice(0, whole).split('\n').length
  const name = JSON.stringify(key.slice(key.lastIndexOf('.') + 1))
  const concept = Math.max(0, text.indexOf(JSON.stringify(key.split('.')[0])))
  return text.slice(0, Math.max(concept, text.indexOf(name, concept))).split('\n').length
}
