import type { Flaw } from './form.ts'
import { proofForm } from './proof-form.ts'
import type { Proof } from './proof.ts'
import { wantedOf } from './wanted.ts'

/** A proof, or everything that keeps a text from being one. */
export type Reading =
  | { readonly proof: Proof; readonly flaws: readonly [] }
  | { readonly proof: null; readonly flaws: readonly Flaw[] }

/**
 * Reads a downloaded proof. A field that is not described is as wrong as one that is missing: what nobody checks must
 * not stand in a file that is called proven. What it says is not checked here.
 */
export function readProof(text: string): Reading {
  const given = parsed(text)
  const flaws = proofForm(given, '')
  if (flaws.length > 0) return { proof: null, flaws }
  const proof = given as Proof
  const spare = spareIn(proof)
  return spare.length > 0 ? { proof: null, flaws: spare } : { proof, flaws: [] }
}

/** Segments of no price of the order, and any after the first of one price: nothing looks at them. */
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
