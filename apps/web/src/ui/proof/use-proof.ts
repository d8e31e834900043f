import { verifyProof } from '@candor/verify'
import type { Proof, Report } from '@candor/verify'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'

export type Check =
  | { name: 'ready' }
  | { name: 'checking' }
  | { name: 'checked'; report: Report }
  | { name: 'failed' }

/**
 * Checks a proof in this browser, with the key that Candor publishes and not with the one that came
 * along. `isPublished` is false when the published key is not known here; then the check only says
 * that the proof agrees with itself.
 * @param whole reads all of a proof of which only a part is shown
 */
export function useProofCheck({ publicKey: sent }: Proof, whole: () => Promise<Proof>) {
  const published = useSession((state) => state.commonConfig?.pricePublicKey ?? null)
  const publicKey = published ?? sent
  const [check, setCheck] = useState<Check>({ name: 'ready' })
  async function run(): Promise<void> {
    setCheck({ name: 'checking' })
    try {
      const proof = await whole()
      setCheck({
        name: 'checked',
        report: await verifyProof(proof, published ?? proof.publicKey),
      })
    } catch {
      setCheck({ name: 'failed' })
    }
  }
  const fail = () => setCheck({ name: 'failed' })
  return { check, run, fail, isPublished: published !== null, publicKey }
}
