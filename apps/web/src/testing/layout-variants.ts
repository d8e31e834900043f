import { inject } from 'vitest'
import { languages } from '../i18n/languages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run prove`. */
    isFullProof: boolean
  }
}

/** Thai has the tallest letters and no spaces between words; the other tests use English. */
const quick: ReadonlySet<string> = new Set(['en-us', 'tai'])

/** The languages in which a screen's layout is tested: two in `npm test`, all in `npm run prove`. */
export const layoutLanguages = languages.filter(
  ({ code }) => inject('isFullProof') || quick.has(code),
)

const themes = ['light', 'dark'] as const

/** The themes in which a screen is tested: in `npm test` the dark one, in `npm run prove` both. */
export const layoutThemes: readonly (typeof themes)[number][] = inject('isFullProof')
  ? themes
  : ['dark']
