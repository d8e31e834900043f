import type { Language } from '@candor/api'
import { readFileSync } from 'node:fs'
import { lettersOf } from './font-coverage.ts'
import { unpacked } from './woff.ts'

/** Fonts of `data/fonts`; each covers one script. */
export const faces = ['latin', 'vietnamese', 'thai', 'japanese', 'korean', 'chinese'] as const
export type Face = (typeof faces)[number]

const folder = new URL('../../../../../data/fonts/', import.meta.url)

type Font = { readonly content: Uint8Array; readonly letters: ReadonlySet<number> }
const read = new Map<Face, Font>()

/** A font, read on first use: most statements need one or two. */
export function fontOf(face: Face): Font {
  const known = read.get(face)
  if (known !== undefined) return known
  const content = unpacked(readFileSync(new URL(`noto-sans-${face}.woff`, folder)))
  const font = { content, letters: lettersOf(content) }
  read.set(face, font)
  return font
}

/** The script of a language besides Latin. */
const scripts: Record<Language, Face | null> = {
  'en-us': null,
  mlxy: null,
  xi: null,
  vl: 'vietnamese',
  tai: 'thai',
  jp: 'japanese',
  ko: 'korean',
  'zh-cn': 'chinese',
}

/** The fonts in order of preference; all of them, because names may be in any script. */
function facesFor(lang: Language): Face[] {
  const script = scripts[lang]
  return [...new Set<Face>(script === null ? ['latin', ...faces] : ['latin', script, ...faces])]
}

/** A piece of text whose letters are all in one font. */
export type Run = { readonly face: Face; readonly text: string }

/** Splits a text where its font changes. A letter that no font has stays with the first, as an empty box. */
export function runsOf(text: string, lang: Language): Run[] {
  const order = facesFor(lang)
  const runs: { face: Face; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1)
    const hasIt = (one: Face) => fontOf(one).letters.has(letter.codePointAt(0)!)
    // A mark is drawn on the letter before it, so with the same font if that has the mark.
    const isMarked = last !== undefined && /^\p{M}$/u.test(letter) && hasIt(last.face)
    const face = isMarked ? last.face : (order.find(hasIt) ?? order[0]!)
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}
