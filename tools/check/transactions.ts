import { matchesGlob } from 'node:path'
import { walk } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const source = 'apps/server/src/'
const migrations = 'apps/server/migrations/'

type Exception = { readonly by: string; readonly why: string }
/** SQL that only the files of the exceptions may contain. */
type Rule = {
  readonly sql: RegExp
  /** What every file with such SQL contains: only these are parsed. */
  readonly candidate: RegExp
  readonly isRefusedInMigrations: boolean
  readonly message: string
}

const rules = {
  /** SQL that begins, ends or divides a transaction. `begin` and `commit` with other words after them are no SQL. */
  control: {
    sql: /(^|;)\s*(begin(\s+(transaction|work|isolation|read)\b.*)?|start\s+transaction\b.*|(commit|rollback)(\s+(work|transaction|to)\b.*)?|savepoint\s+\w+|release\s+savepoint\s+\w+)\s*(;|$)/is,
    candidate: /begin|commit|rollback|savepoint|transaction/i,
    isRefusedInMigrations: false,
    message: 'a transaction begins and ends in inTransaction (platform/database) only',
  },
  /** SQL that takes locks of rows, tables or numbers explicitly. */
  lock: {
    sql: /\bfor\s+(no\s+key\s+update|update|(key\s+)?share)\b|(^|;)\s*lock\s+(table\b|only\b|\w+_\w+)|\bpg_(try_)?advisory_\w*lock\w*/i,
    candidate: /\bfor\s+(no|key|share|update)\b|\block\s|advisory/i,
    isRefusedInMigrations: true,
    message:
      'the lane alone locks, in one order: make it a command, or give the reason in tools/check/transactions.ts',
  },
} satisfies Record<string, Rule>

type Exceptions = Readonly<Record<keyof typeof rules, readonly Exception[]>>

const exceptions: Exceptions = {
  control: [
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
  ],
  lock: [
    {
      by: 'platform/lane/claims.ts',
      why: 'the lane locks the owners of a batch, in the order of their parts and ids, before anything else',
    },
    {
      by: 'platform/lane/events.ts',
      why: 'a sweep skips events that another process delivers, so it waits for no lock',
    },
    {
      by: '{platform/mail/letters,content/web-push/queue}.ts',
      why: 'a queue takes due rows in one statement and skips those that another process takes, so it waits for no lock',
    },
    {
      by: 'platform/database/{migrate,ownership}.ts',
      why: 'a session of its own takes the only lock that it holds, before the server serves anybody',
    },
  ],
}

/**
 * Server code that begins or ends a transaction by a literal instead of `inTransaction`, whose client is unusable after the
 * end, and SQL that locks explicitly beside the lane, which alone knows the order. Exceptions that nothing needs are found
 * too.
 */
export function checkTransactions(tree: Tree, allowed: Exceptions = exceptions): Finding[] {
  const kinds = Object.keys(rules) as (keyof typeof rules)[]
  return kinds.flatMap((kind) => findingsOf(rules[kind], tree, allowed[kind]))
}

function findingsOf(rule: Rule, tree: Tree, allowed: readonly Exception[]): Finding[] {
  const { sql, candidate, isRefusedInMigrations, message } = rule
  const findings: Finding[] = []
  const needed = new Set<Exception>()
  for (const [file, text] of tree) {
    if (isRefusedInMigrations && file.startsWith(migrations)) {
      const found = sql.exec(text)
      if (found) findings.push({ file, line: lineAt(text, found.index), message })
    }
    if (!file.startsWith(source) || !file.endsWith('.ts') || isForTests(file)) continue
    if (!candidate.test(text)) continue
    const exception = allowed.find(({ by }) => matchesGlob(file.slice(source.length), by))
    walk(file, text, (node, parent) => {
      const written = node.type === 'Literal' || node.type === 'TemplateLiteral'
      if (!written || parent?.type === 'TSLiteralType') return
      if (!sql.test(text.slice(node.start + 1, node.end - 1))) return
      if (exception !== undefined) return void needed.add(exception)
      findings.push({ file, line: lineAt(text, node.start), message })
    })
  }
  for (const { by, why } of allowed.filter((one) => !needed.has(one))) {
    const unneeded = `nothing needs ${by}, because "${why}": remove it`
    findings.push({ file: 'tools/check/transactions.ts', line: 1, message: unneeded })
  }
  return findings
}
