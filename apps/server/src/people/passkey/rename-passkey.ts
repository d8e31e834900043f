import type { endpoints, InputOf } from '@candor/api'
import { command, refuse } from '../../platform/lane/index.ts'
import { passkeys } from './tables.ts'

/** Renames a passkey. It needs no proof and pauses nothing, because the passkey's use does not change. */
export const renamePasskey = command('renamePasskey', {
  needs: { passkeys },
  decide({ passkeys: present }, { id, name }: InputOf<typeof endpoints.renamePasskey>) {
    const passkey = present.get(id)
    if (passkey === undefined) return refuse('NOT_FOUND')
    return { put: [passkeys.row({ ...passkey, name })], reply: { id, name } }
  },
})
