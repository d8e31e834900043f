import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { drawInThread } from '../platform/pdf/index.ts'
import { mustBeDone, runUnkeyed } from '../platform/lane/index.ts'
import { keepDocument } from './commands/keep-document.ts'
import type { SignedAgreement } from './document.ts'
import type { JobTools } from './jobs.ts'
import { agreements } from './tables.ts'

/** So many are written in one round: each takes a thread for a moment. */
const atOnce = 5

const dueText = `
  select a.* from loan_order o
  join loan_agreement a on a.part = o.part and a.user_id = o.user_id and a.order_id = o.id
  where o.document_hash is null and o.part = any ($1) order by o.id limit ${atOnce}`

/** Writes the files of agreements that have none yet. Of two processes that write one, one is kept. */
export async function writeDocuments(
  { pool, lane }: Pick<JobTools, 'lane'> & { readonly pool: Pick<Pool, 'query'> },
  parts: readonly number[],
): Promise<void> {
  const { rows } = await pool.query<Record<string, unknown>>(dueText, [parts])
  for (const row of rows) {
    const { userId, orderId, lang, paragraphs, hash, signedAt, ...signed } = agreements.parse(row)
    const document: SignedAgreement = {
      orderId,
      lang,
      paragraphs,
      hash,
      signature: { kind: signed.signatureKind, value: signed.signatureValue },
      signedAt,
    }
    const script = new URL('./document-thread.ts', import.meta.url)
    const content = await drawInThread(script, document)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const input = { userId, id: orderId, content, sha256 }
    const outcome = await runUnkeyed({ lane }, keepDocument, userId, input)
    mustBeDone(outcome, `the agreement of ${orderId}`)
  }
}
