import type { Finding, Tree } from './tree.ts'

const migration = /^apps\/server\/migrations\/((\d+)-[^/]+)\.sql$/
const upgradeTest = /^apps\/server\/src\/testing\/upgrade\/(\d[^/]*)\.test\.ts$/
/** Number of the last file of the baseline, which runs on empty databases only. */
const lastOfBaseline = 220

/**
 * Migrations after the baseline without a test of their own, which runs the file on a database with rows; and tests of
 * migrations that do not exist.
 */
export function checkMigrations(tree: Tree): Finding[] {
  const findings: Finding[] = []
  const names = new Set<string>()
  for (const file of tree.keys()) {
    const [, name, number] = migration.exec(file) ?? []
    if (name === undefined) continue
    names.add(name)
    if (Number(number) <= lastOfBaseline) continue
    const path = `apps/server/src/testing/upgrade/${name}.test.ts`
    const text = tree.get(path)
    if (text === undefined)
      findings.push({ file, line: 1, message: `write ${path}, which runs it on existing rows` })
    else if (!text.includes(`${name}.sql`))
      findings.push({ file: path, line: 1, message: `does not run ${name}.sql` })
  }
  for (const file of tree.keys()) {
    const name = upgradeTest.exec(file)?.[1]
    if (name !== undefined && !names.has(name))
      findings.push({ file, line: 1, message: `tests the migration ${name}, which does not exist` })
  }
  return findings
}
