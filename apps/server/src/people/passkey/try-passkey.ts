import { command, refuse } from '../../platform/lane/index.ts'
import { passkeys } from './tables.ts'

type Input = {
  readonly id: string
  readonly challengeId: string
  readonly counter: number
}

/**
 * Records a passkey's answer to a challenge, and refuses a counter that does not grow, because the passkey was copied.
 * The challenge is not spent here: the opened command spends it, so a repeated request may prove the same answer again.
 */
export const tryPasskey = command('tryPasskey', {
  needs: { passkeys },
  decide({ passkeys: present }, { id, challengeId, counter }: Input, { now }) {
    const passkey = present.get(id)
    if (passkey === undefined) return refuse('PASSKEY_FAILED')
    const counts = counter > 0 || passkey.counter > 0
    const isRepeated = challengeId === passkey.challengeId && counter === passkey.counter
    if (counts && counter <= passkey.counter && !isRepeated) return refuse('PASSKEY_FAILED')
    const used = { ...passkey, challengeId, counter, lastUsedAt: now }
    return { put: [passkeys.row(used)], reply: null }
  },
})
