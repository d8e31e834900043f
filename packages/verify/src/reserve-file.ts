import { list, record, text, whole, word, type FieldsOf, type Flaw } from './form.ts'
import type { ReserveLeaf, ReserveNode, ReserveProof, SignedReserve } from './reserves.ts'

/** The name of the format that a saved proof of liabilities has. */
export const reserveFormat = 'candor-reserve-1'

/** What a user saves: one proof for each currency that they held something of. */
export type ReserveFile = {
  readonly format: typeof reserveFormat
  /** The key of the signatures: compared, and never believed. */
  readonly publicKey: string
  readonly proofs: readonly ReserveProof[]
}

const root = record({
  at: whole,
  currency: text,
  accounts: whole,
  total: text,
  hash: text,
  signature: text,
} satisfies FieldsOf<SignedReserve>)

const reserveForm = record({
  format: word(reserveFormat),
  publicKey: text,
  proofs: list(
    record({
      root,
      leaf: record({ userId: text, salt: text, amount: text } satisfies FieldsOf<ReserveLeaf>),
      place: whole,
      path: list(record({ sum: text, hash: text } satisfies FieldsOf<ReserveNode>)),
    } satisfies FieldsOf<ReserveProof>),
  ),
} satisfies FieldsOf<ReserveFile>)

/** Reads a saved proof of liabilities; null for a text of another format, and flaws of one that has not its form. */
export function readReserveFile(
  given: string,
): { readonly file: ReserveFile | null; readonly flaws: readonly Flaw[] } | null {
  let value: unknown
  try {
    value = JSON.parse(given)
  } catch {
    return null
  }
  if ((value as { readonly format?: unknown } | null)?.format !== reserveFormat) return null
  const flaws = reserveForm(value, '')
  return { file: flaws.length > 0 ? null : (value as ReserveFile), flaws }
}
