import type { Language } from '@candor/api'
import { readFileSync } from 'node:fs'
import { unpacked } from './woff.ts'

/** Faces of `data/fonts`; each has the letters of one script alone. */
export const faces = ['latin', 'vietnamese', 'thai', 'japanese', 'korean', 'chinese'] as const
export type Face = (typeof faces)[number]

const folder = new URL('../../../../../data/fonts/', import.meta.url)

export function readFace(face: Face): Uint8Array {
  return unpacked(readFileSync(new URL(`noto-sans-${face}.woff`, folder)))
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

export function facesOf(lang: Language): Face[] {
  const script = scripts[lang]
  return script === null ? ['latin'] : ['latin', script]
}

/** Basic Latin, Latin-1, and the punctuation that all languages share. */
const latin = /[ -\u00FF\u2010-\u2044\u20AC\u2212]/u

/** A piece of text whose letters are all in one face. */
export type Run = { readonly face: Face; readonly text: string }

/** Parts a text where its face changes. */
export function runsOf(text: string, lang: Language): Run[] {
  const script = scripts[lang] ?? 'latin'
  const runs: { face: Face; text: string }[] = []
  for (const letter of text) {
    const face = latin.test(letter) ? 'latin' : script
    const last = runs.at(-1)
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}
