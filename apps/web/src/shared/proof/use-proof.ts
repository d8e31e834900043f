import { verifyProof } from '@candor/verify'
import type { Proof, Report } from '@candor/verify'
import { useState } from 'react'
import { staleMs } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

export type Check =
  | { name: 'ready' }
  | { name: 'checking' }
  | { name: 'checked'; report: Report }
  | { name: 'failed' }

/**
 * Checks a proof in this browser, with the key that Candor publishes and not with the key in the proof: the maker of a
 * proof can name any key in it. Without the published key nothing is proven.
 * @param whole reads the whole proof if only a part is shown
 */
export function useProofCheck(whole: () => Promise<Proof>) {
  const published = useCall('getPriceKey', {}, { staleMs: staleMs.catalogue, quiet: true })
  const [check, setCheck] = useState<Check>({ name: 'ready' })
  async function run(): Promise<void> {
    setCheck({ name: 'checking' })
    try {
      const [proof, key] = await Promise.all([whole(), published.refetch()])
      const report = await verifyProof(proof, key.data?.publicKey ?? null)
      setCheck({ name: 'checked', report })
    } catch {
      setCheck({ name: 'failed' })
    }
  }
  const fail = () => setCheck({ name: 'failed' })
  return { check, run, fail, published: published.data ?? null }
}
