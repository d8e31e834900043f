import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { isForTests, isScript, lineAt } from './tree.ts'
import type { Tree } from './tree.ts'

/** A place in the source that shows a message: `pattern` matches every full key that it can show. */
export type MessageUse = { file: string; line: number; pattern: RegExp; key?: string }

/**
 * The messages that the web app shows, read from `const t = useTranslations('concept')` and `t('key')`,
 * `t.rich('key')`, `` t(`prefix.${value}`) `` or a choice of these. The type of a variable key guarantees that the
 * message exists; its value may be any string of the app.
 */
export function messageUses(tree: Tree): {
  uses: MessageUse[]
  strings: Set<string>
  open: Set<string>
} {
  const uses: MessageUse[] = []
  const strings = new Set<string>()
  const open = new Set<string>()
  for (const [file, text] of tree) {
    if (!file.startsWith('apps/web/src/') || !isScript(file) || isForTests(file)) continue
    const translators = new Map<string, string>()
    walk(file, text, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') strings.add(node.value)
      const declared = translatorIn(node)
      if (declared) translators.set(declared.name, declared.concept)
      const call = node.type === 'CallExpression' ? calledName(node.callee) : undefined
      const concept = call ? translators.get(call) : undefined
      if (node.type !== 'CallExpression' || concept === undefined || !node.arguments[0]) return
      for (const part of keysIn(node.arguments[0])) {
        if (part === undefined) open.add(concept)
        else uses.push({ file, line: lineAt(text, node.start), ...useOf(concept, part) })
      }
    })
  }
  return { uses, strings, open }
}

function translatorIn(node: Node): { name: string; concept: string } | undefined {
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return undefined
  const init = node.init
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined
  if (init.callee.name !== 'useTranslations') return undefined
  const [concept] = init.arguments
  const named = concept?.type === 'Literal' && typeof concept.value === 'string'
  return { name: node.id.name, concept: named ? `${concept.value}.` : '' }
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier')
    return callee.object.name
  return undefined
}

/** The possible keys of an argument, as literal pieces with gaps between them; undefined for a variable. */
function keysIn(node: Node): (string[] | undefined)[] {
  if (node.type === 'Literal') return [[String(node.value)]]
  if (node.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.raw)]
  if (node.type === 'ConditionalExpression')
    return [...keysIn(node.consequent), ...keysIn(node.alternate)]
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return keysIn(node.expression)
  return [undefined]
}

function useOf(concept: string, pieces: string[]): Pick<MessageUse, 'pattern' | 'key'> {
  const pattern = new RegExp(`^${RegExp.escape(concept)}${pieces.map(RegExp.escape).join('.+')}$`)
  return pieces.length === 1 ? { pattern, key: concept + pieces[0] } : { pattern }
}
