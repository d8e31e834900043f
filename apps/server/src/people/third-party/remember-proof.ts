import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { proofs, type Identity } from './tables.ts'

export type ProofToKeep = Pick<Identity, 'issuer' | 'subject'> & {
  readonly place: Place
  readonly codeHash: Uint8Array
  readonly expiresAt: number
}

/**
 * Keeps what a third party said for a state, so that a request that comes again, or goes on once the agreement
 * is accepted, needs no second exchange. It opens nothing by itself: what it opens spends the state.
 */
export const rememberProof = command('rememberThirdPartyProof', {
  needs: { proofs },
  reads: ({ place }: ProofToKeep) => ({ proofs: [place.id] }),
  decide({ proofs: present }, { place, codeHash, ...said }: ProofToKeep) {
    const known = present.get(place.id)
    if (known !== undefined && Buffer.compare(known.codeHash, codeHash) !== 0)
      return refuse('OAUTH_FAILED')
    return {
      put: [proofs.row({ ...owned(place.door), id: place.id, codeHash, ...said })],
      reply: null,
    }
  },
})
