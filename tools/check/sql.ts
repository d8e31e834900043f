import { matchesGlob } from 'node:path'
import { walk } from './syntax.ts'
import type { Node } from './syntax.ts'
import { declaredElsewhere, readElsewhere, writtenDirectly } from './table-access.ts'
import type { TableAccess } from './table-access.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'
import { concepts } from './zones.ts'

const source = 'apps/server/src/'
const created =
  /\b(?:create\s+(?:unlogged\s+|materialized\s+)?(?:table|view)(?:\s+if\s+not\s+exists)?|rename\s+to)\s+([a-z]\w*)/gi
/** What the SQL before a table's name says if it writes the table. */
const writes =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy|(?:lock|alter|drop)\s+table|truncate(?:\s+table)?[\w\s,]*)\s+(?:only\s+)?(?:public\.)?"?$/i
const declaration = /\btable\(\s*'([a-z]\w+)'/g
/** A table's name, or the beginning of an expression that stands for it. */
const name = /\b[a-z]+_\w+\b|\$(?=\{)/g

/** Prefixes of the tables of `platform`; every other table has its module's name, or the singular, in front. */
const platformPrefixes = new Set(['file', 'job', 'lane', 'mail', 'sandbox'])
const modules = new Set(['ledger', ...concepts])

type Use = 'write' | 'read' | 'declare' | 'name'
type Mention = { table: string; use: Use; position: number }
/** The module of each table. */
type Owners = ReadonlyMap<string, string>
/** What is allowed beside reads of a module's own tables. */
type Access = Record<'read' | 'declare' | 'write', readonly TableAccess[]>

const allAccess = { read: readElsewhere, declare: declaredElsewhere, write: writtenDirectly }

/**
 * SQL in the server that writes a table of another module, reads it without an entry in `table-access.ts`, or writes a table of
 * its own beside the lane without an entry. A table belongs to the module with whose name its own begins. Entries that nothing
 * needs are found too.
 */
export function checkTables(tree: Tree, access: Access = allAccess): Finding[] {
  const { owners, findings } = ownersOf(tree)
  const needed = new Set<string>()
  for (const [file, text] of tree) {
    if (!file.startsWith(source) || !file.endsWith('.ts') || isForTests(file)) continue
    const path = file.slice(source.length)
    const module = /^[^/.]+/.exec(path)?.[0] ?? ''
    if (!mayMention(text, module, owners)) continue
    for (const { table, use, position } of mentionsIn(file, text, owners)) {
      const owner = owners.get(table) ?? module
      const asked = { table, path, needed }
      if (owner === module && (use !== 'write' || isAllowed(access.write, asked))) continue
      if (
        owner !== module &&
        (use === 'read' || use === 'declare') &&
        isAllowed(access[use], asked)
      )
        continue
      const message =
        owner === module ? refusalOfOwn(module, table) : refusal[use](module, table, owner)
      findings.push({ file, line: lineAt(text, position), message })
    }
  }
  findings.push(...declaredTwice(tree, access.declare, needed))
  return [...findings, ...unneeded(Object.values(access).flat(), needed)]
}

/** Tables that are given to the lane twice: a batch would hold two copies of a row, which do not see each other's changes. */
function declaredTwice(
  tree: Tree,
  allowed: readonly TableAccess[],
  needed: Set<string>,
): Finding[] {
  const declared = new Set<string>()
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!file.startsWith(source) || !file.endsWith('.ts') || isForTests(file)) continue
    for (const { 1: table = '', index } of text.matchAll(declaration)) {
      if (isAllowed(allowed, { table, path: file.slice(source.length), needed })) continue
      const message = `${table} is declared a second time: use tableWhere of the first`
      if (declared.has(table)) findings.push({ file, line: lineAt(text, index), message })
      declared.add(table)
    }
  }
  return findings
}

/** Whether a script may name another module's table or write one of its own; only then it is parsed. */
function mayMention(text: string, module: string, owners: Owners): boolean {
  for (const { 0: table, index } of text.matchAll(name)) {
    if ((owners.get(table) ?? module) !== module) return true
    if ((owners.has(table) || table === '$') && writes.test(before(text, index))) return true
  }
  return false
}

const refusalOfOwn = (module: string, table: string): string =>
  `${module} must write ${table === '$' ? 'a table' : table} in the lane: make it a command, ` +
  'or give the reason in tools/check/table-access.ts'

const refusal: Record<Use, (module: string, table: string, owner: string) => string> = {
  write: (module, table, owner) =>
    `${module} must not write ${table}: let a function of ${owner} do it`,
  read: (module, table, owner) =>
    `${module} must not read ${table}: ask ${owner}, or give the reason in tools/check/table-access.ts`,
  declare: (module, table, owner) =>
    `${module} must not declare ${table}: take the table from ${owner}`,
  name: (module, table, owner) =>
    `${module} must not hand on the name ${table}, which SQL may write: let a function of ${owner} do it`,
}

/** The module of every table that a migration creates. */
function ownersOf(tree: Tree): { owners: Owners; findings: Finding[] } {
  const owners = new Map<string, string>()
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!file.startsWith('apps/server/migrations/')) continue
    for (const { 1: table = '', index } of text.matchAll(created)) {
      const prefix = table.split('_')[0] ?? ''
      const owner = platformPrefixes.has(prefix)
        ? 'platform'
        : [prefix, `${prefix}s`].find((one) => modules.has(one))
      if (owner !== undefined) owners.set(table, owner)
      else
        findings.push({
          file,
          line: lineAt(text, index),
          message: `no module owns ${table}: begin it with a module's name`,
        })
    }
  }
  return { owners, findings }
}

function mentionsIn(file: string, text: string, owners: Owners): Mention[] {
  const mentions: Mention[] = []
  walk(file, text, (node, parent) => {
    const written = literalOf(node, parent, text)
    if (written === undefined) return
    for (const { 0: table, index } of written.matchAll(name)) {
      const isWrite = writes.test(before(written, index))
      const position = node.start + index
      if (table === '$' && isWrite && isStatement(written, index))
        mentions.push({ table, use: 'write', position })
      if (!owners.has(table)) continue
      const use = isWrite ? 'write' : isBare(written) ? useOfName(node, parent) : 'read'
      mentions.push({ table, use, position })
    }
  })
  return mentions
}

/** As much of the text before a name as says what is done with it. */
const before = (text: string, index: number): string => text.slice(Math.max(0, index - 120), index)

/** `update ${table} set` is SQL; "the update ${version} of the app" and "copy ${address}" are not. */
const isStatement = (written: string, index: number): boolean =>
  !/\b(update|copy)\s+$/i.test(before(written, index)) ||
  /^\$\{[^}]*\}\s+(\w+\s+)?set\b/i.test(written.slice(index))

/** The text of a literal as it is written, with blanks in the place of its expressions. */
function literalOf(node: Node, parent: Node | null, text: string): string | undefined {
  if (parent?.type === 'TSLiteralType') return undefined
  const written = text.slice(node.start, node.end)
  if (node.type === 'Literal') return typeof node.value === 'string' ? written : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.expressions.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start - node.start) + ' '.repeat(end - start) + rest.slice(end - node.start),
    written,
  )
}

/** Whether a literal is a table's name and nothing else, or a name and its alias. */
const isBare = (written: string): boolean => /^.\s*\w+(\s+\w+)?\s*.$/.test(written)

/** What a name without SQL is for: `from: 'wallet_recharge'` is read. */
function useOfName(node: Node, parent: Node | null): Use {
  if (parent?.type === 'Property' && parent.value === node)
    return parent.key.type === 'Identifier' && parent.key.name === 'from' ? 'read' : 'name'
  if (parent?.type !== 'CallExpression' || parent.callee.type !== 'Identifier') return 'name'
  return ['table', 'tableAt'].includes(parent.callee.name) ? 'declare' : 'name'
}

type Asked = { table: string; path: string; needed: Set<string> }

function isAllowed(list: readonly TableAccess[], { table, path, needed }: Asked): boolean {
  const entries = list.flatMap((entry) => {
    const names = entry.tables.filter((one) => matchesGlob(table, one))
    const places = entry.by.filter((place) => matchesGlob(path, place))
    return names.length > 0 && places.length > 0 ? [{ entry, used: [...names, ...places] }] : []
  })
  for (const { entry, used } of entries) for (const one of used) needed.add(`${entry.why}: ${one}`)
  return entries.length > 0
}

function unneeded(entries: readonly TableAccess[], needed: ReadonlySet<string>): Finding[] {
  return entries.flatMap(({ tables, by, why }) =>
    [...tables, ...by]
      .filter((one) => !needed.has(`${why}: ${one}`))
      .map((one) => ({
        file: 'tools/check/table-access.ts',
        line: 1,
        message: `nothing needs ${one}, because "${why}": remove it`,
      })),
  )
}
