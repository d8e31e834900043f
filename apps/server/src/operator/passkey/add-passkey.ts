import { command, owned, refuse } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { passkeyName, passkeys, type OperatorPasskey } from './tables.ts'

/** Most passkeys of an operator. */
const passkeysLimit = 10

export type NewOperatorPasskey = {
  /** Null for an invalid attestation. */
  readonly made: Pick<
    OperatorPasskey,
    'credentialId' | 'publicKey' | 'transports' | 'counter'
  > | null
  readonly name: string
  readonly actor: Actor
}

/** Adds a passkey to an operator who has stepped up. */
export const addPasskey = command('addOperatorPasskey', {
  needs: { passkeys, ...witnessed.needs },
  shares: witnessed.shares,
  claims: ({ made }: NewOperatorPasskey) => (made === null ? [] : [passkeyName(made.credentialId)]),
  decide(state, { made, name, actor }: NewOperatorPasskey, { now, newId }) {
    if (made === null || !state.claimed(passkeyName(made.credentialId)))
      return refuse('PASSKEY_FAILED')
    const present = state.passkeys.all().filter(({ removedAt }) => removedAt === null)
    if (present.length >= passkeysLimit) return refuse('CREDENTIAL_LIMIT')
    const id = newId()
    const { credentialId, publicKey, transports, counter } = made
    const key = { credentialId, publicKey, transports, counter }
    const kept = { ...owned(actor.id), ...key, id, name, createdAt: now, removedAt: null }
    return {
      put: [
        passkeys.row(kept),
        record(actor, { action: 'addPasskey', targetType: 'passkey', targetId: id }),
      ],
      reply: { id },
    }
  },
})
