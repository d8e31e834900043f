import * as v from 'valibot'
import { text } from './scalars.ts'

/**
 * A name as passports and people write it, with at least one letter: letters of any script with their marks and joiners,
 * spaces of any width, apostrophes (`O’Brien`), hyphens, full stops and commas (`Jr.`), middle dots (`买买提`), and the
 * strokes, at signs and brackets of Malaysian and Singaporean cards (`A/L`).
 */
export const personNamePattern =
  /^(?![^\p{L}]*$)(?:\u200c|\u200d|[\p{L}\p{M}\p{Zs}'’‘‛`´′՚׳״\-‐‑‒–—−－.．,，،、·・･•‧∙⋅/@()（）])+$/u

export const longestPersonName = 50

/** Stored as typed, without blanks at its ends. Compared only by `isSameName`. */
export const PersonName = v.pipe(text(1, longestPersonName), v.trim(), v.regex(personNamePattern))
