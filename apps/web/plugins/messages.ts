import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

/** What the shell and the landing screen say; everything else comes with the first other screen. */
const firstWords = new Set(['common', 'ui', 'app', 'market', 'names', 'home', 'personal'])

/**
 * Compiles the ICU messages of `src/i18n/messages/<lang>.json` at build time, so that no parser is shipped:
 * `?part=first` is what a first visit needs, `?part=rest` is the rest.
 */
export function messages(): Plugin {
  return {
    name: 'candor:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/messages\/[a-z-]+\.json(\?part=(first|rest))?$/ },
      handler(code, id) {
        const compiled = compileTree(partOf(JSON.parse(code) as Tree, id))
        return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
      },
    },
  }
}

function partOf(tree: Tree, id: string): Tree {
  const part = /part=(first|rest)/.exec(id)?.[1]
  if (part === undefined) return tree
  const isFirst = part === 'first'
  return Object.fromEntries(
    Object.entries(tree).filter(([name]) => firstWords.has(name) === isFirst),
  )
}

function compileTree(tree: Tree): object {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileTree(value),
  ])
  return Object.fromEntries(entries) as object
}
