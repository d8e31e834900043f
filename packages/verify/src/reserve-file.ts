import { list, record, text, whole, word, type FieldsOf, type Flaw } from './form.ts'
import type {
  ReserveLeaf,
  ReserveNode,
  ReservePart,
  ReserveProof,
  SignedReserve,
} from './reserves.ts'

/** The format name of a saved proof of liabilities. */
export const reserveFormat = 'candor-reserve-2'

/** The file that a user saves: one proof for each currency with a balance. */
export type ReserveFile = {
  readonly format: typeof reserveFormat
  /** The key of the signatures: compared with the house's key, and never trusted by itself. */
  readonly publicKey: string
  readonly proofs: readonly ReserveProof[]
}

const root = record({
  at: whole,
  currency: text,
  accounts: whole,
  leaves: whole,
  total: text,
  hash: text,
  signature: text,
} satisfies FieldsOf<SignedReserve>)

const part = {
  leaf: record({ userId: text, salt: text, amount: text } satisfies FieldsOf<ReserveLeaf>),
  place: whole,
  path: list(record({ sum: text, hash: text } satisfies FieldsOf<ReserveNode>)),
} satisfies FieldsOf<ReservePart>

const reserveForm = record({
  format: word(reserveFormat),
  publicKey: text,
  proofs: list(record({ root, parts: list(record(part)) } satisfies FieldsOf<ReserveProof>)),
} satisfies FieldsOf<ReserveFile>)

/** Reads a saved proof of liabilities; null for a text of another format, and flaws for a malformed text. */
export function readReserveFile(
  given: string,
): { readonly file: ReserveFile | null; readonly flaws: readonly Flaw[] } | null {
  let value: unknown
  try {
    value = JSON.parse(given)
  } catch {
    return null
  }
  const format = (value as { readonly format?: unknown } | null)?.format
  if (format !== reserveFormat) return null
  const flaws = reserveForm(value, '')
  return { file: flaws.length > 0 ? null : (value as ReserveFile), flaws }
}
