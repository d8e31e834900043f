import { english, folderCatalogues, hasWords, lineOfKey, webCatalogues } from './catalogues.ts'
import type { Catalogue, Catalogues } from './catalogues.ts'
import { shapeOf } from './message-shape.ts'
import type { Shape } from './message-shape.ts'
import { messageUses } from './message-uses.ts'
import type { Finding, Tree } from './tree.ts'

const sameList = 'tools/check/same-as-english.json'
const mostSame = 0.03

/**
 * Defects of the message catalogues: a missing or surplus language or key, invalid ICU, arguments that differ from
 * English, more than 3 % left in English, and web messages missing, never shown or in disorder.
 */
export function checkLanguages(tree: Tree): Finding[] {
  const excused = new Set(
    Object.keys(JSON.parse(tree.get(sameList) ?? '{}') as Record<string, string>),
  )
  const web = webCatalogues(tree)
  const base = web.languages.get(english)
  if (!base || base.messages.size === 0) {
    const file = 'apps/web/src/i18n/messages.json'
    return [{ file, line: 1, message: 'the web app has no English messages' }]
  }
  return [
    ...folderCatalogues(tree).flatMap((each) => compareLanguages(each, excused)),
    ...compareLanguages(web, excused),
    ...compareUses(tree, base),
  ]
}

function compareLanguages(read: Catalogues, excused: Set<string>): Finding[] {
  const findings = [...read.findings]
  const base = read.languages.get(english)
  if (!base) return findings
  const shapes = shapesOf(base, findings)
  for (const [language, catalogue] of read.languages) {
    if (language === english) continue
    compareKeys(base, catalogue, findings)
    const translated = shapesOf(catalogue, findings)
    compareArguments(shapes, catalogue, translated, findings)
    countSame(base, shapes, catalogue, excused, findings)
  }
  return findings
}

function shapesOf(catalogue: Catalogue, findings: Finding[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>()
  for (const [key, message] of catalogue.messages) {
    try {
      shapes.set(key, shapeOf(message))
    } catch (error) {
      findings.push(
        at(catalogue, key, `${key} is not valid ICU in ${catalogue.language}: ${String(error)}`),
      )
    }
  }
  return shapes
}

function compareKeys(base: Catalogue, catalogue: Catalogue, findings: Finding[]): void {
  for (const key of base.messages.keys()) {
    if (!catalogue.messages.has(key))
      findings.push(at(catalogue, key, `${key} is missing in ${catalogue.language}`))
  }
  for (const [key, message] of catalogue.messages) {
    if (!base.messages.has(key))
      findings.push(at(catalogue, key, `${key} is in ${catalogue.language}, not in English`))
    if (message.trim() === '')
      findings.push(at(catalogue, key, `${key} is empty in ${catalogue.language}`))
  }
}

function compareArguments(
  shapes: Map<string, Shape>,
  catalogue: Catalogue,
  translated: Map<string, Shape>,
  findings: Finding[],
): void {
  for (const [key, shape] of translated) {
    const wanted = shapes.get(key)?.arguments.join(' ')
    const found = shape.arguments.join(' ')
    if (wanted === undefined || wanted === found) continue
    const message = `${key} takes "${found}" in ${catalogue.language}, "${wanted}" in English`
    findings.push(at(catalogue, key, message))
  }
}

function countSame(
  base: Catalogue,
  shapes: Map<string, Shape>,
  catalogue: Catalogue,
  excused: Set<string>,
  findings: Finding[],
): void {
  const spoken = [...base.messages].filter(
    ([key]) => hasWords(shapes.get(key)?.text ?? '') && !excused.has(key),
  )
  const same = spoken
    .filter(([key, message]) => catalogue.messages.get(key) === message)
    .map(([key]) => key)
  if (same.length <= spoken.length * mostSame) return
  const message =
    `${same.length} of ${spoken.length} messages are still English in ${catalogue.language}: ` +
    same.slice(0, 8).join(', ')
  findings.push({ file: catalogue.sourceOf('').file, line: 1, message })
}

function compareUses(tree: Tree, base: Catalogue): Finding[] {
  const findings: Finding[] = []
  const { uses, strings, open } = messageUses(tree)
  const keys = [...base.messages.keys()]
  for (const { file, line, pattern, key } of uses) {
    const exists =
      key === undefined ? keys.some((each) => pattern.test(each)) : base.messages.has(key)
    if (!exists) findings.push({ file, line, message: `no message ${key ?? pattern.source}` })
  }
  for (const key of keys) {
    const shown = uses.some(({ pattern }) => pattern.test(key))
    const isPossible = [...open].some(
      (concept) => key.startsWith(concept) && strings.has(key.slice(concept.length)),
    )
    if (!shown && !isPossible) findings.push(at(base, key, `${key} is never shown`))
  }
  return findings
}

function at(catalogue: Catalogue, key: string, message: string): Finding {
  const source = catalogue.sourceOf(key)
  return { file: source.file, line: lineOfKey(source, key), message }
}
