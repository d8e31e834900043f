import { command, refuse } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { passkeys } from './tables.ts'

/** Removes one of the operator's own passkeys. The authenticator always remains. */
export const removePasskey = command('removeOperatorPasskey', {
  needs: { passkeys, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { id, actor }: { readonly id: string; readonly actor: Actor }, { now }) {
    const passkey = state.passkeys.get(id)
    if (passkey === undefined || passkey.removedAt !== null) return refuse('NOT_FOUND')
    return {
      put: [
        passkeys.row({ ...passkey, removedAt: now }),
        record(actor, { action: 'removePasskey', targetType: 'passkey', targetId: id }),
      ],
      reply: null,
    }
  },
})
