import { isForTests } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const longest = 300
/** Longest line, in characters. */
const widest = 128
const source = /^(apps|packages|tools|bench|e2e)\/.+\.(ts|tsx|mjs|css|sql)$/
const named =
  /^(apps|packages|tools|bench|e2e|data|docs)\/.+\.(ts|tsx|mjs|css|sql|json|html|svg|png)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/

/** Lines that may be longer, each with the reason. */
const excused: readonly { why: string; file?: RegExp; line: RegExp }[] = [
  {
    why: 'translators read a message of a language as one line',
    file: /(^|[-/])(words|code-mail)\.ts$/,
    line: /^ *(\w+: )?(['"`]).*\2,$/,
  },
  {
    why: 'databases keep a hash of the baseline that they have run',
    file: /^apps\/server\/migrations\/([01]\d\d|2[012]\d)-/,
    line: /./,
  },
  { why: 'a regular expression has no line breaks', line: /^ *(\w+: )?\/[^*/].*\/[a-z]*,?$/ },
]

/** Source files of more than 300 lines, lines of more than 128 characters, and names that are not kebab-case. */
export function checkSizes(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => [
    ...(source.test(file) ? sizesOf(file, text.split('\n')) : []),
    ...namesOf(file),
  ])
}

function sizesOf(file: string, lines: readonly string[]): Finding[] {
  const count = lines.length - 1
  const findings = lines.flatMap((text, index) => {
    if (text.length <= widest || isExcused(file, text)) return []
    return [{ file, line: index + 1, message: `${text.length} characters: break the line` }]
  })
  if (isForTests(file) || count <= longest) return findings
  const message = `${count} lines: split it by reason to change`
  return [...findings, { file, line: longest + 1, message }]
}

const isExcused = (path: string, text: string): boolean =>
  excused.some(({ file, line }) => (file === undefined || file.test(path)) && line.test(text))

function namesOf(file: string): Finding[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (!named.test(file) || kebab.test(name)) return []
  return [{ file, line: 1, message: 'file names are kebab-case' }]
}
