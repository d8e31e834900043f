import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const routes = 'packages/api/src/admin-routes.ts'
const source = 'apps/console/src/'
const readme = 'apps/console/README.md'
const head = '| page | folder | list | acts |'
/** Folders whose calls belong to pages of any folder. */
const shared = new Set(['app', 'session', 'ui', 'acts', 'queue', 'drafts'])

/** A call of the server in a folder of the console, in its code or in a row of its table. */
type Call = {
  readonly file: string
  readonly line: number
  readonly folder: string
  readonly name: string
}

/** Calls of the console that its table of pages does not name, and named calls that the code does not make. */
export function checkConsoleCalls(tree: Tree): Finding[] {
  const inCode = callsOfCode(tree)
  const inTable = callsOfTable(tree.get(readme) ?? '')
  const isSame = (code: Call, row: Call): boolean =>
    code.name === row.name && (code.folder === row.folder || shared.has(code.folder))
  return [
    ...inCode
      .filter((code) => !inTable.some((row) => isSame(code, row)))
      .map(({ file, line, name }) => ({
        file,
        line,
        message: `the call ${name} is not in its row of the table of ${readme}`,
      })),
    ...inTable
      .filter((row) => !inCode.some((code) => isSame(code, row)))
      .map(({ file, line, name, folder }) => ({
        file,
        line,
        message: `names the call ${name}, which ${folder} does not make`,
      })),
  ]
}

/** The first mention of each call in each file. */
function callsOfCode(tree: Tree): Call[] {
  const names = new Set(
    [...(tree.get(routes) ?? '').matchAll(/^ {2}(\w+): (?:get|post)\(/gm)].map(
      ([, name = '']) => name,
    ),
  )
  return [...tree]
    .filter(([file]) => file.startsWith(source) && !isForTests(file))
    .flatMap(([file, text]) => {
      const folder = file.slice(source.length).replace(/\/.*/, '')
      const mentions = [...text.matchAll(/'(\w+)'/g)].filter(({ 1: name = '' }) => names.has(name))
      return mentions
        .filter(({ 1: name }, place) => mentions.findIndex((one) => one[1] === name) === place)
        .map(({ 1: name = '', index }) => ({ file, line: lineAt(text, index), folder, name }))
    })
}

function callsOfTable(document: string): Call[] {
  const start = document.indexOf(head)
  const table = start < 0 ? '' : document.slice(start).split('\n\n', 1)[0]!
  return table
    .split('\n')
    .slice(2)
    .flatMap((row, place) => {
      const [, , folder = '', list = '', acts = ''] = row.split('|')
      const line = lineAt(document, start) + 2 + place
      return [...`${list}${acts}`.matchAll(/`(\w+)`/g)].map(({ 1: name = '' }) => ({
        file: readme,
        line,
        folder: folder.replaceAll(/[ `]/g, ''),
        name,
      }))
    })
}
