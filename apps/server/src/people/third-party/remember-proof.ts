import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { NameSlot } from '../name-slots.ts'
import { proofs, type Identity } from './tables.ts'

export type ProofToKeep = Pick<Identity, 'issuer' | 'subject'> & {
  readonly slot: NameSlot
  readonly codeHash: Uint8Array
  readonly expiresAt: number
}

/**
 * Stores a third party's proof for a state, so that a request that is repeated, or continued after accepting the
 * agreement, needs no second exchange. It opens nothing by itself: the opened command spends the state.
 */
export const rememberProof = command('rememberThirdPartyProof', {
  needs: { proofs },
  reads: ({ slot }: ProofToKeep) => ({ proofs: [slot.id] }),
  decide({ proofs: present }, { slot, codeHash, ...proved }: ProofToKeep) {
    const known = present.get(slot.id)
    if (known !== undefined && Buffer.compare(known.codeHash, codeHash) !== 0)
      return refuse('OAUTH_FAILED')
    return {
      put: [proofs.row({ ...owned(slot.houseObject), id: slot.id, codeHash, ...proved })],
      reply: null,
    }
  },
})
