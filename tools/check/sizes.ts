import { isForTests } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const longest = 300
const source = /^(apps|packages|tools|bench|e2e)\/.+\.(ts|tsx|mjs|css|sql)$/
const named =
  /^(apps|packages|tools|bench|e2e|data|docs)\/.+\.(ts|tsx|mjs|css|sql|json|html|svg|png)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/

/** Source files of more than 300 lines, and names that are not kebab-case. */
export function checkSizes(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    const lines = text.split('\n').length - 1
    if (source.test(file) && !isForTests(file) && lines > longest) {
      findings.push({
        file,
        line: longest + 1,
        message: `${lines} lines: split it by reason to change`,
      })
    }
    const name = file.slice(file.lastIndexOf('/') + 1)
    if (named.test(file) && !kebab.test(name)) {
      findings.push({ file, line: 1, message: 'file names are kebab-case' })
    }
  }
  return findings
}
