import type { endpoints, ResultOf } from '@candor/api'
import type { Tools } from '../tools.ts'
import { verifyAudit } from './verify.ts'

/** The result of verifying the chain and the anchors. */
export type Verdict = ResultOf<typeof endpoints.verifyAudit>

/**
 * Recomputes the whole chain, and verifies it against the anchors and the anchors against each other.
 * @throws the reason of `signal`, which aborts it
 */
export async function verifyAll(
  { pool, anchors, notary }: Pick<Tools, 'pool' | 'anchors' | 'notary'>,
  signal?: AbortSignal,
): Promise<Verdict> {
  // The anchors are read first, so that later ones are not expected.
  const { anchors: ends, last, fault } = await anchors.read()
  const chain = await verifyAudit(pool, ends, signal)
  return {
    ...chain,
    ok: chain.ok && fault === null,
    anchorFault: fault,
    lastAnchor: last && { ...last, publicKey: notary.publicKey },
  }
}
