import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { drawInThread } from '../platform/pdf/index.ts'
import { failDocument } from './commands/fail-document.ts'
import { keepDocument } from './commands/keep-document.ts'
import type { SignedAgreement } from './document.ts'
import { runFor, type JobTools } from './jobs.ts'
import { agreements } from './tables.ts'

/** Documents per run: each occupies a thread for a moment. */
const atOnce = 5

const dueText = `
  select a.* from loan_order o
  join loan_agreement a on a.part = o.part and a.user_id = o.user_id and a.order_id = o.id
  where o.document_hash is null and o.part = any ($1)
    and not exists (select from loan_document_fault f where f.part = o.part and f.user_id = o.user_id
      and f.order_id = o.id and f.retry_at > $2)
  order by o.id limit ${atOnce}`

type Tools = Pick<JobTools, 'lane'> & { readonly pool: Pick<Pool, 'query'> }

/**
 * Writes missing agreement documents. With two writers, one file is kept. A document that cannot be drawn is postponed for a
 * day and holds up no other.
 * @param draw draws a document; throws if it cannot
 * @throws AggregateError when a document could not be written
 */
export async function writeDocuments(
  tools: Tools,
  parts: readonly number[],
  now: number,
  draw: (document: SignedAgreement) => Promise<Uint8Array> = drawHere,
): Promise<void> {
  const { rows } = await tools.pool.query<Record<string, unknown>>(dueText, [parts, now])
  const faults: unknown[] = []
  for (const row of rows) {
    const agreement = agreements.parse(row)
    const { userId, orderId: id } = agreement
    const content = await draw(signedIn(agreement)).catch((cause: unknown) => {
      faults.push(new Error(`the agreement of ${id} was not written`, { cause }))
      return null
    })
    if (content === null) await runFor(tools.lane, failDocument, userId, { userId, id })
    else {
      const sha256 = createHash('sha256').update(content).digest('hex')
      await runFor(tools.lane, keepDocument, userId, { userId, id, content, sha256 })
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} agreements failed`)
}

type Agreement = ReturnType<typeof agreements.parse>

const drawHere = (document: SignedAgreement) =>
  drawInThread(new URL('./document-thread.ts', import.meta.url), document)

function signedIn(agreement: Agreement): SignedAgreement {
  const { orderId, lang, paragraphs, hash, signedAt, signatureKind, signatureValue } = agreement
  const signature = { kind: signatureKind, value: signatureValue }
  return { orderId, lang, paragraphs, hash, signature, signedAt }
}
