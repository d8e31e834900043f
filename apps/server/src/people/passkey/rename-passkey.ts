import type { endpoints, InputOf } from '@candor/api'
import { command, refuse } from '../../platform/lane/index.ts'
import { passkeys } from './tables.ts'

/** Gives a passkey another name. It proves and opens what it did, so nothing pauses and no proof is asked. */
export const renamePasskey = command('renamePasskey', {
  needs: { passkeys },
  decide({ passkeys: present }, { id, name }: InputOf<typeof endpoints.renamePasskey>) {
    const passkey = present.get(id)
    if (passkey === undefined) return refuse('NOT_FOUND')
    return { put: [passkeys.row({ ...passkey, name })], reply: { id, name } }
  },
})
