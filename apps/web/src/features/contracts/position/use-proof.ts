import { verifyProof } from '@candor/api'
import type { PositionProof, Verdict } from '@candor/api'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'

export type Check =
  | { name: 'ready' }
  | { name: 'checking' }
  | { name: 'checked'; verdicts: readonly Verdict[] }

/**
 * Checks a proof in this browser, with the key that Candor publishes and not with the one that came
 * along. `isPublished` is false when the published key is not known here; then the check only says
 * that the proof agrees with itself.
 */
export function useProofCheck({ publicKey: sent }: PositionProof) {
  const published = useSession((state) => state.commonConfig?.pricePublicKey ?? null)
  const publicKey = published ?? sent
  const [check, setCheck] = useState<Check>({ name: 'ready' })
  async function run(proof: PositionProof): Promise<void> {
    setCheck({ name: 'checking' })
    const verdicts = await verifyProof(proof, published ?? proof.publicKey)
    setCheck({ name: 'checked', verdicts })
  }
  return { check, run, isPublished: published !== null, publicKey }
}
