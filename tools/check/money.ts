import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

// Where amounts, prices and rates are handled: here a float needs a reason.
const watched = [
  /^packages\/(money|rules)\/src\//,
  /^apps\/server\/src\/(?!platform\/|testing\/|main\.ts)/,
  /^apps\/web\/src\/(features|ui|live)\//,
]
const reason = /not money: \S+/

/**
 * Conversions to a float (`parseFloat`, `Number()`, unary plus, `toFixed`) where money is handled. A line
 * that converts something else says so: `// not money: <what it is>`, on it or on the line above.
 */
export function checkMoney(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!/\.tsx?$/.test(file) || isForTests(file) || !watched.some((place) => place.test(file)))
      continue
    const lines = text.split('\n')
    walk(file, text, (node) => {
      const what = floatIn(node)
      if (!what) return
      const line = lineAt(text, node.start)
      if (reason.test(lines[line - 1] ?? '') || reason.test(lines[line - 2] ?? '')) return
      findings.push({
        file,
        line,
        message: `${what} on money? use @candor/money, or say "not money: …"`,
      })
    })
  }
  return findings
}

function floatIn(node: Node): string | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '+') return 'unary plus'
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  if (callee.type === 'Identifier' && ['Number', 'parseFloat'].includes(callee.name))
    return `${callee.name}()`
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return ['toFixed', 'parseFloat'].includes(callee.property.name)
    ? `${callee.property.name}()`
    : undefined
}
