import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const watched = /^apps\/web\/src\/(features|shared)\/.*\.tsx?$/
const globals = new Set(['window', 'globalThis', 'self'])

/**
 * Second implementations in the web app's screens of what the app has once: formats of a language (`Intl`, `toLocale…`),
 * dialogs (`<dialog>`) and calls of the server (`fetch`).
 */
export function checkOneWay(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!watched.test(file) || isForTests(file)) continue
    walk(file, text, (node) => {
      const message = secondWay(node)
      if (message !== undefined) findings.push({ file, line: lineAt(text, node.start), message })
    })
  }
  return findings
}

function secondWay(node: Node): string | undefined {
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'fetch')
    return 'fetch is called in apps/web/src/api only'
  if (node.type === 'JSXOpeningElement')
    return node.name.type === 'JSXIdentifier' && node.name.name === 'dialog'
      ? 'a dialog is a Sheet of apps/web/src/ui/overlays'
      : undefined
  if (node.type !== 'MemberExpression') return undefined
  const isFormat = nameOf(node.object) === 'Intl' || memberOf(node)?.startsWith('toLocale')
  return isFormat === true
    ? 'dates are formatted in apps/web/src/lib/dates.ts, other texts of a language in lib/locale-text.ts'
    : undefined
}

/** The name of a global, also as `window.fetch`. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined
  return globals.has(node.object.name) ? memberOf(node) : undefined
}

function memberOf(node: Node): string | undefined {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed
    ? node.property.name
    : undefined
}
