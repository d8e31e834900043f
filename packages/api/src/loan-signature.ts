import * as v from 'valibot'
import { text } from './scalars.ts'

/**
 * A typed name; or drawn strokes, separated by `;`, each a list of points `x,y` separated by blanks, in thousandths of
 * the field's width.
 */
export const Signature = v.strictObject({
  kind: v.picklist(['drawn', 'typed']),
  value: text(0, 20_000),
})
export type Signature = v.InferOutput<typeof Signature>

/** The longest name that may be typed as a signature, in UTF-16 units. */
export const longestSignatureName = 80

/** Visible letters, with the two joiners of Persian and Sinhala names; no zero-width characters. */
const visibleText =
  /^(?:\u200c|\u200d|[^\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])*$/u
const isVisible = (value: string): boolean => visibleText.test(value)

/** A signature as it is given: a typed name is limited in length. */
export const GivenSignature = v.variant('kind', [
  v.strictObject({ kind: v.literal('drawn'), value: text(0, 20_000) }),
  v.strictObject({
    kind: v.literal('typed'),
    value: v.pipe(text(0, longestSignatureName), v.check(isVisible, 'text')),
  }),
])
