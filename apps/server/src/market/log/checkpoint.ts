import type { Checkpoint } from '@candor/api'
import { checkpointText } from '@candor/verify'
import type { Head } from './chain.ts'
import type { Signer } from './signer.ts'

/** Signs the heads of all chains at this time: no tick at or before it will be added. */
export function makeCheckpoint(
  at: number,
  heads: ReadonlyMap<string, Head>,
  signer: Signer,
): Checkpoint {
  const sorted = [...heads]
    .map(([symbol, { seq, chain }]) => ({ symbol, seq, chain: Buffer.from(chain).toString('hex') }))
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  const signature = signer.sign(checkpointText({ at, heads: sorted }))
  return { at, heads: sorted, signature: Buffer.from(signature).toString('base64url') }
}
