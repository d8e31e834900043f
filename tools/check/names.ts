import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isScript, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const watched = /^(apps|packages|tools|bench|e2e)\//

/** Words that have a better one, and that word. */
const inIdentifiers = wordsFor({
  'approvalRequest, input or request': ['wish', 'wishes', 'wished'],
  'event, delivered or notified': ['told', 'untold', 'tell', 'tells', 'telling'],
  'console, queue or riskEngine': ['desk', 'desks'],
  'the thing itself: answer, text, message, quote or decision': ['said'],
})
const inPaths = wordsFor({
  'approval-request': ['wish', 'wishes'],
  events: ['told'],
  console: ['desk', 'desks'],
})
/** The parser is slow, and few files have any of the words. */
const candidate = new RegExp([...inIdentifiers.keys(), 'settle'].join('|'), 'i')

/** Names of stored columns, events and endpoints, which a change would break. */
const stored = new Set([
  'toldAt',
  'waitToldAt',
  'signedOutByDesk',
  'noteDeskTyping',
  'createDeskStreamTicket',
])

/**
 * Identifiers, files and folders with a word that the glossary replaces, and a currency that is named `settle`: as a
 * verb the word names functions only.
 */
export function checkNames(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!watched.test(file)) continue
    const better = betterFor(file, inPaths)
    if (better !== undefined)
      findings.push({ file, line: 1, message: `files and folders say ${better}` })
    if (!isScript(file) || !candidate.test(text)) continue
    const seen = new Set<string>()
    walk(file, text, (node) => {
      const message = faultOf(node)
      // A shorthand is two nodes at one place.
      if (message === undefined || seen.has(`${node.start} ${message}`)) return
      seen.add(`${node.start} ${message}`)
      findings.push({ file, line: lineAt(text, node.start), message })
    })
  }
  return findings
}

function faultOf(node: Node): string | undefined {
  if (node.type === 'VariableDeclarator')
    return node.id.type === 'Identifier' && node.id.name === 'settle' && isText(node.init)
      ? 'name a currency settlementCurrency'
      : undefined
  const isName = ['Identifier', 'JSXIdentifier', 'PrivateIdentifier'].includes(node.type)
  if (!isName || !('name' in node) || typeof node.name !== 'string') return undefined
  if (stored.has(node.name)) return undefined
  const better = betterFor(node.name, inIdentifiers)
  return better && `in ${node.name}, say ${better}`
}

function isText(node: Node | null): boolean {
  if (node?.type === 'TSAsExpression') return isText(node.expression)
  return (
    node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
  )
}

function betterFor(name: string, words: ReadonlyMap<string, string>): string | undefined {
  const parts = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/)
  return parts.map((part) => words.get(part.toLowerCase())).find((found) => found !== undefined)
}

function wordsFor(better: Record<string, string[]>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(better).flatMap(([good, words]) =>
      words.map((word): [string, string] => [word, good]),
    ),
  )
}
