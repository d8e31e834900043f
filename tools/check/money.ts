import { importsOf, walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

// The folders that handle amounts, prices and rates: a float there needs a reason.
const watched = [
  /^packages\/(money|rules|api)\/src\//,
  /^apps\/server\/src\/(?!platform\/|testing\/|main\.ts)/,
  /^apps\/web\/src\/(features|shared|ui|live|lib|api)\//,
  /^apps\/console\/src\//,
]
/** The folders where no amount may be a condition: all of the product. */
const withoutConditions = /^(packages|apps)\//
/** Functions that return a float, called or passed (`texts.map(Number)`). */
const makers = new Set(['Number', 'parseFloat', 'parseInt'])
const methods = new Set(['parseFloat', 'parseInt', 'toFixed', 'toPrecision'])
const reason = /not money: \S+/
/** The folders of screens: an unknown figure is a dash there, never zero. */
const screens = /^apps\/(web|console)\/src\//
const zeroReason = /(zero|not money): \S+/
const kinds = new Set(['Amount', 'Price', 'Quantity', 'Rate'])
/** Methods of a kind that take a text, not an amount. */
const readers = new Set(['parse', 'read', 'try'])

/**
 * Conversions to a float (`Number`, `parseFloat`, `parseInt`, unary plus, `toFixed`) in folders that handle money. The
 * conversion of another value states its kind: `// not money: <kind>`, on the line or above it. In the apps also amounts
 * used as conditions. On screens also a zero in place of an unknown figure (`?? '0'`), unless the line or the one above it
 * states why zero is right: `// zero: <reason>`.
 */
export function checkMoney(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!isWatched(file)) continue
    const lines = text.split('\n')
    const handlesMoney =
      withoutConditions.test(file) &&
      importsOf(file, text).some(({ from }) => from === '@candor/money')
    walk(file, text, (node, parent) => {
      if (handlesMoney && isAmountAsked(node, text))
        findings.push({
          file,
          line: lineAt(text, node.start),
          message: 'an amount of zero is false; compare it with null',
        })
      const has = (stated: RegExp, line: number) =>
        stated.test(lines[line - 1] ?? '') || stated.test(lines[line - 2] ?? '')
      const zero = screens.test(file) ? zeroForUnknown(node) : undefined
      const zeroLine = zero && lineAt(text, zero.start)
      if (zeroLine !== undefined && !has(zeroReason, zeroLine))
        findings.push({
          file,
          line: zeroLine,
          message: 'an unknown figure becomes zero; show a dash, or say "zero: …"',
        })
      const conversion = floatIn(node, parent)
      if (!conversion) return
      const line = lineAt(text, node.start)
      if (has(reason, line)) return
      findings.push({
        file,
        line,
        message: `${conversion} on money? use @candor/money, or say "not money: …"`,
      })
    })
  }
  return findings
}

/**
 * Whether an amount is used as a condition and then handed to a kind: `price && Price.text(price)`. The types cannot tell:
 * a nullable amount is a branded bigint, which lint takes for an object.
 */
function isAmountAsked(node: Node, text: string): boolean {
  const [asked, then] = branchOf(node)
  if (
    asked === undefined ||
    then?.type !== 'CallExpression' ||
    then.callee.type !== 'MemberExpression'
  )
    return false
  const { object, property } = then.callee
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return false
  const written = ({ start, end }: Node) => text.slice(start, end)
  const isOfKind = kinds.has(object.name) && !readers.has(property.name)
  return isOfKind && then.arguments.some((argument) => written(argument) === written(asked))
}

/** The condition of an expression, and what it yields if the condition is true. */
function branchOf(node: Node): [Node, Node] | [] {
  if (node.type === 'ConditionalExpression') return [node.test, node.consequent]
  const isAnd = node.type === 'LogicalExpression' && node.operator === '&&'
  return isAnd ? [node.left, node.right] : []
}

function isWatched(file: string): boolean {
  return /\.tsx?$/.test(file) && !isForTests(file) && watched.some((place) => place.test(file))
}

function floatIn(node: Node, parent: Node | null): string | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '+') return 'unary plus'
  if (node.type === 'MemberExpression') {
    const { property } = node
    const isMethod = property.type === 'Identifier' && methods.has(property.name)
    return isMethod && !node.computed ? property.name : undefined
  }
  if (node.type !== 'Identifier' || !makers.has(node.name)) return undefined
  return isNameOnly(node, parent) ? undefined : node.name
}

/** `Number` in `Number.isInteger`, `a.parseInt` (found as a method), `{ Number: 1 }`, or as a type. */
function isNameOnly(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'MemberExpression')
    return parent.object === node || (parent.property === node && !parent.computed)
  if (parent?.type === 'Property') return parent.key === node
  return parent?.type.startsWith('TS') === true && !parent.type.endsWith('Expression')
}

const fillers = new Set(['??', '||', '??=', '||='])

/** The zero that stands in for an unknown figure: after `??` or `||`, as a default, or for null. */
function zeroForUnknown(node: Node): Node | undefined {
  const fallback = fallbackOf(node)
  return fallback && isZero(fallback) ? fallback : undefined
}

function fallbackOf(node: Node): Node | undefined {
  if (node.type === 'AssignmentPattern') return node.right
  if (node.type === 'LogicalExpression' || node.type === 'AssignmentExpression')
    return fillers.has(node.operator) ? node.right : undefined
  if (node.type !== 'ConditionalExpression') return undefined
  const { test, consequent, alternate } = node
  if (test.type !== 'BinaryExpression' || !isNothing(test.left, test.right)) return undefined
  return /^===?$/.test(test.operator) ? consequent : alternate
}

/** Whether one side of a comparison is null or undefined. */
const isNothing = (...sides: readonly Node[]): boolean =>
  sides.some(
    (side) =>
      (side.type === 'Literal' && side.value === null) ||
      (side.type === 'Identifier' && side.name === 'undefined'),
  )

/** A zero as figures are kept: as a text, a bigint or a kind. The number 0 is none, because no figure is a number. */
function isZero(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression')
    return isZero(node.expression)
  if (node.type === 'Literal')
    return typeof node.value === 'bigint'
      ? node.value === 0n
      : typeof node.value === 'string' && /^0+(\.0+)?$/.test(node.value)
  if (node.type === 'Identifier') return node.name === 'zero'
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && node.property.name === 'zero'
  const [first] = node.type === 'CallExpression' ? node.arguments : []
  return first !== undefined && isZero(first)
}
