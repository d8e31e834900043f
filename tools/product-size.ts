// node tools/product-size.ts [commit]: files and lines of each product, and the server's files outside its folder that import
// it, in a commit (by default HEAD). docs/adding-a-product.md shows the figures.
import { execFileSync } from 'node:child_process'
import { root } from './root.ts'

const products = ['swap', 'options', 'invest', 'loans', 'ieo', 'contests', 'rewards', 'support']
const commit = process.argv[2] ?? 'HEAD'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })

const sources = git('ls-tree', '-r', '--name-only', commit)
  .split('\n')
  .filter((path) => /\.(ts|tsx|css|sql)$/.test(path))
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

function linesOf(paths: readonly string[]): number {
  return paths.reduce(
    (sum, path) => sum + git('show', `${commit}:${path}`).split('\n').length - 1,
    0,
  )
}

/** Server files outside the product's folder that import something from it, without tests. */
function importersOf(product: string): number {
  const found = git(
    'grep',
    '-lE',
    `from '[./]+${product}/`,
    commit,
    '--',
    'apps/server/src',
    ':!*.test.ts',
  )
  const own = `apps/server/src/${product}/`
  const paths = found.split('\n').map((line) => line.slice(line.indexOf(':') + 1))
  return paths.filter((path) => path !== '' && !path.startsWith(own) && !isTest(path)).length
}

console.log('| product | API | server | its tests | web and journeys | importers in the server |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const product of products) {
  const server = sources.filter((path) => path.startsWith(`apps/server/src/${product}/`))
  if (server.length === 0) continue
  const parts = [
    sources.filter((path) => path.startsWith(`packages/api/src/${product}`)),
    server.filter((path) => !isTest(path)),
    server.filter(isTest),
    sources.filter(
      (path) =>
        path.startsWith(`apps/web/src/features/${product}/`) || path.startsWith(`e2e/${product}`),
    ),
  ]
  const cells = parts.map((paths) => `${paths.length} files, ${linesOf(paths)} lines`)
  console.log(`| ${[product, ...cells, importersOf(product)].join(' | ')} |`)
}
