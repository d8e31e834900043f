import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

/** Compiles the ICU messages of `src/i18n/messages/<lang>.json` at build time, so that no parser is shipped. */
export function messages(): Plugin {
  return {
    name: 'candor:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/messages\/[a-z-]+\.json$/ },
      handler(code) {
        const compiled = compileTree(JSON.parse(code) as Tree)
        return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
      },
    },
  }
}

function compileTree(tree: Tree): object {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileTree(value),
  ])
  return Object.fromEntries(entries) as object
}
