import type { endpoints, ResultOf } from '@candor/api'
import type { Tools } from '../tools.ts'
import { verifyAudit } from './verify.ts'

/** What the chain, the anchors and a comparison of both say. */
export type Verdict = ResultOf<typeof endpoints.verifyAudit>

/**
 * Recomputes the whole chain, and holds it to the anchors and the anchors to one another.
 * @throws the reason of `signal`, which breaks the walk off
 */
export async function verifyAll(
  { pool, anchors, notary }: Pick<Tools, 'pool' | 'anchors' | 'notary'>,
  signal?: AbortSignal,
): Promise<Verdict> {
  // The anchors first: what is anchored meanwhile is not asked for.
  const { anchors: ends, last, fault } = await anchors.read()
  const chain = await verifyAudit(pool, ends, signal)
  return {
    ...chain,
    ok: chain.ok && fault === null,
    anchorFault: fault,
    lastAnchor: last && { ...last, publicKey: notary.publicKey },
  }
}
