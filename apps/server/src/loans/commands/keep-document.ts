import { command, owned, refuse } from '../../platform/lane/index.ts'
import { documents, loans } from '../tables.ts'

export type KeepInput = {
  readonly userId: string
  readonly id: string
  readonly content: Uint8Array
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string
}

/** Stores the document file once; the loan then names its hash. */
export const keepDocument = command('keepDocument', {
  needs: { loans, documents },
  queue: 'jobs',
  reads: ({ id }: KeepInput) => ({ loans: [id] }),
  decide(state, { userId, id, content, sha256 }: KeepInput, { now }) {
    const loan = state.loans.get(id)
    if (loan === undefined || loan.documentHash !== null) return refuse('STATE_CHANGED')
    return {
      put: [
        loans.row({ ...loan, documentHash: sha256 }),
        documents.row({ ...owned(userId), orderId: id, content, sha256, writtenAt: now }),
      ],
      reply: null,
    }
  },
})
