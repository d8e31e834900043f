import { hasWords } from './catalogues.ts'
import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const spoken = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])

// A page that only developers see.
const forDevelopers = /^apps\/web\/src\/(app|ui)\/kit\//

/** Words written into a component instead of the message catalogues. */
export function checkLiterals(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    const component = file.startsWith('apps/web/src/') && file.endsWith('.tsx')
    if (!component || isForTests(file) || forDevelopers.test(file)) continue
    walk(file, text, (node, parent) => {
      const literal = literalIn(node, parent)
      if (literal === undefined || !hasWords(literal)) return
      const message = `text in a component: ${JSON.stringify(literal.trim())} belongs in the messages`
      findings.push({ file, line: lineAt(text, node.start), message })
    })
  }
  return findings
}

function literalIn(node: Node, parent: Node | null): string | undefined {
  if (node.type === 'JSXText') return node.value
  const shown =
    parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
      ? node.type === 'JSXExpressionContainer'
      : node.type === 'JSXAttribute' &&
        node.name.type === 'JSXIdentifier' &&
        spoken.has(node.name.name)
  if (!shown) return undefined
  const value = node.type === 'JSXAttribute' ? node.value : node
  return value ? stringsIn(value).join(' ') : undefined
}

/** The possible string values of an expression, those of a choice included. */
function stringsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw)
  if (node.type === 'JSXExpressionContainer') return stringsIn(node.expression)
  if (node.type === 'ConditionalExpression') {
    return [...stringsIn(node.consequent), ...stringsIn(node.alternate)]
  }
  if (node.type === 'LogicalExpression') return [...stringsIn(node.left), ...stringsIn(node.right)]
  return []
}
