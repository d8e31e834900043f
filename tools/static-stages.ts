import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDocs } from './check/docs.ts'
import { checkDocumented } from './check/documented.ts'
import { checkImports } from './check/imports.ts'
import { checkLanguages } from './check/languages.ts'
import { checkLiterals } from './check/literals.ts'
import { checkMigrations } from './check/migrations.ts'
import { checkMoney } from './check/money.ts'
import { checkMustNotBuild } from './check/must-not-build.ts'
import { checkNames } from './check/names.ts'
import { checkOneWay } from './check/one-way.ts'
import { checkSizes } from './check/sizes.ts'
import { checkTables } from './check/sql.ts'
import { checkTransactions } from './check/transactions.ts'
import { checkWording } from './check/wording.ts'
import { readTree } from './check/tree.ts'
import type { Finding, Tree } from './check/tree.ts'
import { root, runPackage } from './root.ts'
import type { Outcome, Stage } from './tally.ts'

const checks: [string, (tree: Tree) => Finding[]][] = [
  ['import rules', checkImports],
  ['tables of other modules in SQL', checkTables],
  ['transactions', checkTransactions],
  ['tests of migrations', checkMigrations],
  ['languages', checkLanguages],
  ['wording of languages', checkWording],
  ['text in components', checkLiterals],
  ['sizes and names of files', checkSizes],
  ['words of identifiers and files', checkNames],
  ['no floats on money', checkMoney],
  ['one way for dates, dialogs and calls', checkOneWay],
  ['nothing that must not be built', checkMustNotBuild],
  ['links and paths in the docs', checkDocs],
  ['proofs and jobs in the docs', checkDocumented],
]

/** Every check that reads the source and runs none of it. Each counts as one check. */
export function staticStages(): Stage[] {
  const tree = readTree(root)
  return [
    // One program for everything beside the packages and the apps: separate ones would each read the server and the web
    // app again.
    types('tools, bench and e2e', '.'),
    ...workspaces().map((folder) => types(folder, folder)),
    tool('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
    tool('unused code', 'knip/bin/knip.js', [
      '--no-progress',
      '--treat-config-hints-as-errors',
      '--reporter=compact',
    ]),
    tool('format', 'oxfmt/bin/oxfmt', ['--check']),
    ...checks.map(([name, check]) => ({ name, run: () => judged(check(tree)) })),
  ]
}

/** One passed check without findings; otherwise one failed check that lists them. */
export function judged(findings: Finding[]): Outcome {
  const problems = findings.map(({ file, line, message }) => `${file}:${line} ${message}`)
  return problems.length === 0
    ? { passed: 1, failed: 0, problems }
    : { passed: 0, failed: 1, problems }
}

function workspaces(): string[] {
  return globSync('{packages,apps}/*/tsconfig.json', { cwd: root }).map(dirname).toSorted()
}

/** Type-checks a folder's program; files that did not change since the last time are not read again. */
function types(what: string, folder: string): Stage {
  const known = join(
    root,
    'node_modules/.cache/types',
    `${what.replaceAll(/\W+/g, '-')}.tsbuildinfo`,
  )
  const args = ['-p', folder, '--incremental', '--tsBuildInfoFile', known]
  return tool(`types of ${what}`, 'typescript/bin/tsc', args)
}

function tool(name: string, script: string, args: string[]): Stage {
  return {
    name,
    run: () => {
      const { ok, output } = runPackage(script, args)
      return ok
        ? { passed: 1, failed: 0, problems: [] }
        : { passed: 0, failed: 1, problems: [output] }
    },
  }
}
