import type { Plugin, Rolldown } from 'vite'
import { earlyTarget } from '../src/api/early.ts'

const message = /\/i18n\/messages\/([a-z-]+)\.json\?part=first$/

/**
 * Orders what a first visit asks for, because each round trip of a phone costs half a second: the static
 * shell paints before any style sheet arrives; the messages of this device's language and the landing
 * screen's first data travel beside the main chunk instead of after it.
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
        const facts = JSON.stringify([messageFiles(bundle), earlyTarget])
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
    const lang = chunk.type === 'chunk' && message.exec(chunk.facadeModuleId ?? '')?.[1]
    if (lang) files[lang] = `/${chunk.fileName}`
  }
  if (files['en-us'] === undefined) throw new Error('the messages are not chunks of their own')
  return files
}

/** Runs in the page before everything else, so it stands alone; a browser may forbid its storage. */
function askEarly(messages: Record<string, string>, target: string): void {
  let lang = 'en-us'
  try {
    lang = localStorage.getItem('lang') ?? lang
  } catch {}
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = messages[lang] ?? messages['en-us'] ?? ''
  document.head.append(link)
  if (!['', '#/', '#/home'].includes(location.hash)) return
  const answer = fetch(target, { credentials: 'omit', headers: { 'X-Lang': lang } })
  // Whoever takes the answer hears of its failure; when nobody does, nobody needs to.
  answer.catch(() => undefined)
  window.candorEarly = { [target]: answer }
}
