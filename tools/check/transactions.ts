import { matchesGlob } from 'node:path'
import { walk } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const source = 'apps/server/src/'
/** SQL that begins, ends or divides a transaction. `begin` and `commit` with other words after them are no SQL. */
const control =
  /(^|;)\s*(begin(\s+(transaction|work|isolation|read)\b.*)?|start\s+transaction\b.*|(commit|rollback)(\s+(work|transaction|to)\b.*)?|savepoint\s+\w+|release\s+savepoint\s+\w+)\s*(;|$)/is

type Exception = { readonly by: string; readonly why: string }

/** Files that begin or end transactions by themselves. */
const exceptions: readonly Exception[] = [
  {
    by: 'platform/database/transaction.ts',
    why: 'inTransaction is the one place for every other file',
  },
  {
    by: 'platform/lane/{batch,runner,session}.ts',
    why: 'the lane sends `begin`, `commit` and the statements between them on its own pipelined connection without waiting',
  },
  {
    by: 'platform/database/migrate.ts',
    why: 'the migrator runs files with many statements on a session of the owner, which has no pool',
  },
]

/**
 * Server code that begins or ends a transaction by a literal instead of `inTransaction`, whose client is unusable after the
 * end. Exceptions that nothing needs are found too.
 */
export function checkTransactions(
  tree: Tree,
  allowed: readonly Exception[] = exceptions,
): Finding[] {
  const findings: Finding[] = []
  const needed = new Set<Exception>()
  for (const [file, text] of tree) {
    if (!file.startsWith(source) || !file.endsWith('.ts') || isForTests(file)) continue
    if (!/begin|commit|rollback|savepoint|transaction/i.test(text)) continue
    const exception = allowed.find(({ by }) => matchesGlob(file.slice(source.length), by))
    walk(file, text, (node, parent) => {
      const written = node.type === 'Literal' || node.type === 'TemplateLiteral'
      if (!written || parent?.type === 'TSLiteralType') return
      if (!control.test(text.slice(node.start + 1, node.end - 1))) return
      if (exception !== undefined) return void needed.add(exception)
      const message = 'a transaction begins and ends in inTransaction (platform/database) only'
      findings.push({ file, line: lineAt(text, node.start), message })
    })
  }
  for (const { by, why } of allowed.filter((one) => !needed.has(one))) {
    const message = `nothing needs ${by}, because "${why}": remove it`
    findings.push({ file: 'tools/check/transactions.ts', line: 1, message })
  }
  return findings
}
