import type { Flaw } from './form.ts'
import { proofForm } from './proof-form.ts'
import type { Proof } from './proof.ts'
import { wantedOf } from './required-ticks.ts'

/** A proof, or all flaws that keep a text from being a proof. */
export type Reading =
  | { readonly proof: Proof; readonly flaws: readonly [] }
  | { readonly proof: null; readonly flaws: readonly Flaw[] }

/**
 * Reads a downloaded proof. An unknown field is a flaw just as a missing field is: a file called proven must not
 * contain unchecked text. Checks the form only, and not the content.
 */
export function readProof(text: string): Reading {
  const given = parsed(text)
  const flaws = proofForm(given, '')
  if (flaws.length > 0) return { proof: null, flaws }
  const proof = given as Proof
  const spare = spareIn(proof)
  return spare.length > 0 ? { proof: null, flaws: spare } : { proof, flaws: [] }
}

/** Segments of no price of the order, and any after the first of one price, because no check reads them. */
function spareIn({ order, segments }: Proof): Flaw[] {
  const wanted = new Set(wantedOf(order).map(({ of }) => of))
  return segments.flatMap(({ of }, place) =>
    wanted.delete(of) ? [] : [{ at: `segments[${place}]`, what: 'spare' as const }],
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
