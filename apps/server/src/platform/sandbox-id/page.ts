import { createHash } from 'node:crypto'
import type { SandboxWords } from './words.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
form { display: grid; gap: .75rem; margin: 1.25rem 0 }
label { font-weight: 600 }
input, button { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
  border: 1px solid GrayText; border-radius: .5rem; background: Canvas; color: CanvasText }
button.first { background: CanvasText; color: Canvas; font-weight: 600 }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
p { margin: 0 0 .75rem } .fault { font-weight: 600 }
`

/** No scripts, no external resources, and forms that submit to this origin only. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (found) => entities[found]!)

function page(words: SandboxWords, content: string): string {
  return `<!doctype html>
<html lang="${words.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox ID</title><style>${style}</style></head>
<body><main><h1>Sandbox ID</h1>
${content}
</main></body></html>`
}

export type SignInPage = {
  readonly words: SandboxWords
  /** The identity that this browser used before. */
  readonly known: string | null
  /** Value of the field: a new key, or what was typed. */
  readonly key: string
  readonly isWrong: boolean
}

/** The page on which a visitor chooses a test identity. */
export function signInPage({ words, known, key, isWrong }: SignInPage): string {
  const goOn =
    known === null
      ? ''
      : `<form method="post"><button class="first" name="as" value="known">${safe(
          words.goOn.replace('{name}', known),
        )}</button></form>`
  const fault = isWrong ? `<p class="fault" id="fault" role="alert">${safe(words.wrong)}</p>` : ''
  return page(
    words,
    `<p>${safe(words.promise)}</p>
<p>${safe(words.asks)}</p>
${goOn}
<form method="post">
<label for="key">${safe(words.key)}</label>
<input id="key" name="key" value="${safe(key)}" maxlength="64" autocomplete="off" autocapitalize="characters"
 spellcheck="false" aria-describedby="hint${isWrong ? ' fault' : ''}"${isWrong ? ' aria-invalid="true"' : ''}>
${fault}<p id="hint">${safe(words.hint)}</p>
<button${known === null ? ' class="first"' : ''} name="as" value="key">${safe(words.enter)}</button>
</form>
<form method="post"><button name="as" value="nobody">${safe(words.cancel)}</button></form>`,
  )
}

/** The page for a sign-in that cannot continue. */
export function overPage(words: SandboxWords): string {
  return page(
    words,
    `<p role="alert">${safe(words.over)}</p><p><a href="/">${safe(words.back)}</a></p>`,
  )
}
