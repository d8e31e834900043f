import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { messageTree } from '../../apps/web/src/i18n/catalogue.ts'
import type { Catalogue, MessageTree } from '../../apps/web/src/i18n/catalogue.ts'
import { isLang, languages } from '../../apps/web/src/i18n/languages.ts'
import type { Lang } from '../../apps/web/src/i18n/languages.ts'

const source = join(import.meta.dirname, '../../apps/web/src')
const id = 'virtual:messages'
const parts = ['first', 'rest']
const part = /^virtual:messages\/([a-z-]+)\/(first|rest)$/

/** What the shell and the landing screen say; everything else comes with the first other screen. */
const firstWords = new Set(['common', 'ui', 'app', 'market', 'names', 'home', 'personal'])

/**
 * Splits every `messages.json` by language, as `virtual:messages`, and compiles the ICU messages at build time, so that
 * no parser is shipped: `first` is what a first visit needs, `rest` is the rest.
 */
export function messages(): Plugin {
  return {
    name: 'candor:messages',
    resolveId: (wanted) => (wanted === id || part.test(wanted) ? `\0${wanted}` : null),
    load(wanted) {
      if (wanted === `\0${id}`) return parts.map(loaders).join('\n')
      const [, lang, which] = part.exec(wanted.slice(1)) ?? []
      if (!wanted.startsWith('\0') || !isLang(lang)) return null
      for (const file of catalogueFiles()) this.addWatchFile(file)
      const wholes = Object.entries(messagesIn(lang))
      const chosen = wholes.filter(([name]) => firstWords.has(name) === (which === 'first'))
      return `export default ${JSON.stringify(compileTree(Object.fromEntries(chosen)))}`
    },
  }
}

/** All messages of a language, not compiled. */
export function messagesIn(lang: Lang): MessageTree {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Catalogue
  return messageTree(catalogueFiles().map(read), lang)
}

function catalogueFiles(): string[] {
  return globSync('**/messages.json', { cwd: source })
    .toSorted()
    .map((file) => join(source, file))
}

function loaders(which: string): string {
  const each = languages.map(({ code }) => `'${code}': () => import('${id}/${code}/${which}')`)
  return `export const ${which} = { ${each.join(', ')} }`
}

function compileTree(tree: MessageTree): object {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileTree(value),
  ])
  return Object.fromEntries(entries) as object
}
