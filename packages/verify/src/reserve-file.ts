import { list, optional, record, text, whole, word, type FieldsOf, type Flaw } from './form.ts'
import type {
  ReserveLeaf,
  ReserveNode,
  ReservePart,
  ReserveProof,
  SignedReserve,
} from './reserves.ts'

/** The format name of a saved proof of liabilities. */
export const reserveFormat = 'candor-reserve-2'
/** In this format each account had one leaf. */
const firstFormat = 'candor-reserve-1'

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
  leaves: optional(whole),
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

type FirstProof = Pick<ReserveProof, 'root'> & ReservePart
type FirstFile = Omit<ReserveFile, 'proofs' | 'format'> & {
  readonly format: typeof firstFormat
  readonly proofs: readonly FirstProof[]
}

const firstForm = record({
  format: word(firstFormat),
  publicKey: text,
  proofs: list(record({ root, ...part } satisfies FieldsOf<FirstProof>)),
} satisfies FieldsOf<FirstFile>)

const ofToday = ({ publicKey, proofs }: FirstFile): ReserveFile => ({
  format: reserveFormat,
  publicKey,
  proofs: proofs.map(({ root: signed, ...one }) => ({ root: signed, parts: [one] })),
})

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
  if (format !== reserveFormat && format !== firstFormat) return null
  const flaws = (format === reserveFormat ? reserveForm : firstForm)(value, '')
  if (flaws.length > 0) return { file: null, flaws }
  return {
    file: format === reserveFormat ? (value as ReserveFile) : ofToday(value as FirstFile),
    flaws,
  }
}
