import type { Language } from '@candor/api'
import { readFileSync } from 'node:fs'
import { lettersOf } from './letters.ts'
import { unpacked } from './woff.ts'

/** Faces of `data/fonts`; each has the letters of one script. */
export const faces = ['latin', 'vietnamese', 'thai', 'japanese', 'korean', 'chinese'] as const
export type Face = (typeof faces)[number]

const folder = new URL('../../../../../data/fonts/', import.meta.url)

type Font = { readonly content: Uint8Array; readonly letters: ReadonlySet<number> }
const read = new Map<Face, Font>()

/** A face, read when the first letter asks for it: most statements need one or two. */
export function fontOf(face: Face): Font {
  const known = read.get(face)
  if (known !== undefined) return known
  const content = unpacked(readFileSync(new URL(`noto-sans-${face}.woff`, folder)))
  const font = { content, letters: lettersOf(content) }
  read.set(face, font)
  return font
}

/** What a language writes with beside Latin letters. */
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

/** The faces in the order in which a letter is looked for: people write their names in whatever script is theirs. */
function facesFor(lang: Language): Face[] {
  const script = scripts[lang]
  return [...new Set<Face>(script === null ? ['latin', ...faces] : ['latin', script, ...faces])]
}

/** A piece of text whose letters are all in one face. */
export type Run = { readonly face: Face; readonly text: string }

/** Parts a text where its face changes. A letter that no face has is left to the first one, as an empty box. */
export function runsOf(text: string, lang: Language): Run[] {
  const order = facesFor(lang)
  const runs: { face: Face; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1)
    const hasIt = (one: Face) => fontOf(one).letters.has(letter.codePointAt(0)!)
    // A mark is drawn on the letter before it, and therefore with the same face where that has it.
    const isMarked = last !== undefined && /^\p{M}$/u.test(letter) && hasIt(last.face)
    const face = isMarked ? last.face : (order.find(hasIt) ?? order[0]!)
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}
