import type { Plugin, Rolldown } from 'vite'
import { intervals } from '@candor/api'
import { earlyTargets, firstCandles, intervalKey } from '../../apps/web/src/api/early.ts'
import { routes } from '../../apps/web/src/lib/routes.ts'

const message = /virtual:messages\/([a-z-]+)\/first$/

const chartModules = [/\/chart\/chart-screen\.tsx$/, /\/klinecharts\/dist\//]

/** What a screen needs at once: the paths that lead to it, the addresses of its data, its files beside the main chunk. */
type Early = {
  readonly paths: readonly string[]
  readonly targets: readonly string[]
  readonly files: readonly string[]
}

/**
 * Orders what a first visit asks for, because each round trip of a phone costs half a second: the static
 * shell paints before any style sheet arrives; the messages of this device's language, the first data of the
 * landing screen and all that a chart is drawn from travel beside the main chunk instead of after it.
 */
export function firstVisit(): Plugin {
  return {
    name: 'candor:first-visit',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { page, sheets } = withoutSheets(html)
        // In the body a style sheet holds back what follows it, the app, and not what stands before it.
        const ordered = page.replace('</body>', `  ${sheets.join('\n    ')}\n  </body>`)
        const charts = { key: intervalKey, first: firstCandles.interval, known: intervals }
        const facts = JSON.stringify([messageFiles(bundle), earlyScreens(bundle), charts])
        const children = `(${askEarly.toString()})(...${facts})`
        return { html: ordered, tags: [{ tag: 'script', children, injectTo: 'head' as const }] }
      },
    },
  }
}

function withoutSheets(html: string): { page: string; sheets: string[] } {
  const sheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g
  return {
    page: html.replace(sheet, ''),
    sheets: [...html.matchAll(sheet)].map(([text]) => text.trim()),
  }
}

/** The file of each language's messages. */
function messageFiles(bundle: Rolldown.OutputBundle): Record<string, string> {
  const files: Record<string, string> = {}
  for (const chunk of Object.values(bundle)) {
    const lang = chunk.type === 'chunk' ? message.exec(chunk.facadeModuleId ?? '')?.[1] : undefined
    if (lang !== undefined) files[lang] = `/${chunk.fileName}`
  }
  if (files['en-us'] === undefined) throw new Error('the messages are not chunks of their own')
  return files
}

function earlyScreens(bundle: Rolldown.OutputBundle): Early[] {
  const home = { paths: ['', '/', routes.home.path], targets: earlyTargets.home, files: [] }
  const files = [...new Set(chartModules.flatMap((module) => filesOf(bundle, module)))]
  return [home, { paths: [routes.chart.path], targets: earlyTargets.chart, files }]
}

/** A module's chunk with all that it is made of and the main chunk does not bring. */
function filesOf(bundle: Rolldown.OutputBundle, module: RegExp): string[] {
  const isOf = (one: Bundled) => one.type === 'chunk' && module.test(one.facadeModuleId ?? '')
  const found = Object.values(bundle).find(isOf)
  if (found === undefined) throw new Error(`no chunk of its own: ${module}`)
  return [...chunkFiles(bundle, found.fileName)]
}

type Bundled = Rolldown.OutputBundle[string]

function chunkFiles(bundle: Rolldown.OutputBundle, name: string): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || chunk.isEntry) return new Set()
  const sheets = [...(chunk.viteMetadata?.importedCss ?? [])].map((sheet) => `/${sheet}`)
  const imported = chunk.imports.flatMap((each) => [...chunkFiles(bundle, each)])
  return new Set([`/${name}`, ...sheets, ...imported])
}

/** Runs in the page before everything else, so it stands alone; a browser may forbid its storage. */
function askEarly(
  messages: Record<string, string>,
  screens: readonly Early[],
  charts: { key: string; first: string; known: readonly string[] },
): void {
  const kept = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const lang = kept('lang') ?? 'en-us'
  const preload = (file: string) => {
    const link = document.createElement('link')
    const isSheet = file.endsWith('.css')
    link.rel = isSheet ? 'preload' : 'modulepreload'
    if (isSheet) link.as = 'style'
    // As the app asks for it; otherwise it would be fetched twice.
    if (isSheet) link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  preload(messages[lang] ?? messages['en-us'] ?? '')
  const [path = '', search] = location.hash.slice(1).split('?')
  const screen = screens.find(({ paths }) => paths.includes(path))
  if (screen === undefined) return
  screen.files.forEach(preload)
  const symbol = /^\w+$/.exec(new URLSearchParams(search).get('symbol') ?? '')?.[0]
  const wanted = kept(charts.key + symbol) ?? ''
  const interval = charts.known.includes(wanted) ? wanted : charts.first
  window.candorEarly = {}
  for (const target of screen.targets) {
    if (symbol === undefined && target.includes('{symbol}')) continue
    const address = target.replace('{symbol}', symbol ?? '').replace('{interval}', interval)
    const answer = fetch(address, { credentials: 'omit', headers: { 'X-Lang': lang } })
    // Whoever takes the answer hears of its failure; when nobody does, nobody needs to.
    answer.catch(() => undefined)
    window.candorEarly[address] = answer
  }
}
