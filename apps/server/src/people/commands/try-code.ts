import { command, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { codes as table } from '../tables.ts'

const triesLimit = 5

type Input = { readonly place: Place; readonly scene: string; readonly codeHash: Uint8Array }

/** The reply to the right code. */
export type RightCode = { readonly codeId: string }

/**
 * Says whether a code is the one that was sent, and counts the wrong tries under the door's lock,
 * so that a thousand guesses at once are five. The right code is not spent here: the command that it
 * opens spends it, in the transaction of what it opens (`spentCodeId`). A repeated request may
 * therefore prove the same code again.
 */
export const tryCode = command('tryCode', {
  needs: { codes: table },
  reads: (input: Input) => ({ codes: [input.place.id] }),
  decide({ codes }, input: Input, { now }) {
    const code = codes.get(input.place.id)
    if (code === undefined || code.scene !== input.scene) return refuse('CAPTCHA_WRONG')
    if (now >= code.expiresAt || code.tries >= triesLimit) return refuse('CAPTCHA_EXPIRED')
    if (Buffer.compare(code.codeHash, input.codeHash) !== 0)
      return refuse('CAPTCHA_WRONG', {}, [table.row({ ...code, tries: code.tries + 1 })])
    const reply: RightCode = { codeId: code.codeId }
    return { reply }
  },
})
