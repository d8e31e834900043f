import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

/** What an application has once, and the message for a second implementation. */
type Rule = {
  /** The files that must use the first implementation. */
  readonly watched: RegExp
  /** The message for a second implementation at this node; undefined if it is none. */
  readonly secondWay: (node: Node) => string | undefined
}

const app = 'apps/web/src'
const screens = /^apps\/web\/src\/(features|shared)\/.*\.tsx?$/
const operators = 'apps/console/src'
const operatorsExcept = (except: string): RegExp =>
  new RegExp(String.raw`^${operators}/(?!${except}).*\.tsx?$`)

const rules: readonly Rule[] = [
  {
    watched: screens,
    secondWay: (node) =>
      isFormat(node)
        ? `dates are formatted in ${app}/lib/dates.ts, other texts of a language in lib/locale-text.ts`
        : undefined,
  },
  {
    watched: screens,
    secondWay: (node) =>
      elementOf(node) === 'dialog' ? `a dialog is a Sheet of ${app}/ui/overlays` : undefined,
  },
  {
    watched: screens,
    secondWay: (node) => (isFetch(node) ? `fetch is called in ${app}/api only` : undefined),
  },
  {
    watched: operatorsExcept(String.raw`ui/list-text\.ts$`),
    secondWay: (node) =>
      isFormat(node)
        ? `texts of a language are formatted in ${operators}/ui/list-text.ts`
        : undefined,
  },
  {
    watched: operatorsExcept(String.raw`acts/dialog-frame\.tsx$`),
    secondWay: (node) =>
      ['dialog', 'Dialog'].includes(elementOf(node) ?? '')
        ? `a dialog is a DialogFrame of ${operators}/acts`
        : undefined,
  },
  {
    watched: operatorsExcept('session/'),
    secondWay: (node) =>
      isFetch(node) ? `fetch is called in ${operators}/session only` : undefined,
  },
  {
    watched: /^apps\/console\/src\/.*\.tsx?$/,
    secondWay: (node) =>
      isDash(node) ? `an unknown value is \`unknown\` of ${operators}/ui/unknown.ts` : undefined,
  },
]

/**
 * Second implementations in the screens of the web app and in the console of what each has once: formats of a language
 * (`Intl`, `toLocale…`), dialogs, calls of the server (`fetch`), and in the console the sign of an unknown value.
 */
export function checkOneWay(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    const own = rules.filter(({ watched }) => watched.test(file))
    if (own.length === 0 || isForTests(file)) continue
    walk(file, text, (node) => {
      for (const { secondWay } of own) {
        const message = secondWay(node)
        if (message !== undefined) findings.push({ file, line: lineAt(text, node.start), message })
      }
    })
  }
  return findings
}

const isFetch = (node: Node): boolean =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'fetch'

const isFormat = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  (nameOf(node.object) === 'Intl' || memberOf(node)?.startsWith('toLocale') === true)

function elementOf(node: Node): string | undefined {
  return node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier'
    ? node.name.name
    : undefined
}

/** A dash at the start or the end of a text. A dash between two values is a range, as in `${from}–${to}`. */
function isDash(node: Node): boolean {
  if (node.type === 'JSXText') return isEdged(node.value)
  if (node.type === 'Literal') return typeof node.value === 'string' && isEdged(node.value)
  if (node.type !== 'TemplateLiteral') return false
  return isEdged(node.quasis.map(({ value }) => value.cooked).join('value'))
}

const isEdged = (text: string): boolean => /^\s*[–—―]|[–—―]\s*$|^\s*-\s*$/.test(text)

const globals = new Set(['window', 'globalThis', 'self'])

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
