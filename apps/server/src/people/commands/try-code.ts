import { command, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { codes as table, type SentCode } from '../tables.ts'

/**
 * Wrong guesses that a code stands: from where it was asked for, and from everywhere else together. The
 * second are few, and cannot use up the first: a stranger can spoil nobody's code by guessing.
 */
export const ownTriesLimit = 5
export const otherTriesLimit = 2

type Input = {
  readonly place: Place
  readonly scene: string
  readonly codeHash: string
  /** Where the guess comes from, as for an asker. */
  readonly asker: string
}

/** The reply to the right code. */
export type RightCode = { readonly codeId: string }

/**
 * Says whether a code is one that was sent, and counts the wrong tries under the door's lock, so that a
 * thousand guesses at once are few. A guess is compared with every live code of its scene and counts
 * against each: an address with n live codes stands at most 7 × n comparisons. The right code is not
 * spent here: the command that it opens spends it, in the transaction of what it opens (`spentCodeId`). A
 * repeated request may therefore prove the same code again.
 */
export const tryCode = command('tryCode', {
  needs: { codes: table },
  reads: (input: Input) => ({ codes: [input.place.id] }),
  decide({ codes }, { place, scene, codeHash, asker }: Input, { now }) {
    const row = codes.get(place.id)
    const known = row?.sent.filter((code) => code.scene === scene && isLast(code, row.sent)) ?? []
    if (row === undefined || known.length === 0) return refuse('CAPTCHA_WRONG')
    const open = known.filter((code) => now < code.expiresAt && hasTries(code, asker))
    if (open.length === 0) return refuse('CAPTCHA_EXPIRED')
    const right = open.findLast((code) => code.codeHash === codeHash)
    if (right === undefined) {
      const sent = row.sent.map((code) => (open.includes(code) ? tried(code, asker) : code))
      return refuse('CAPTCHA_WRONG', {}, [table.row({ ...row, sent })])
    }
    const reply: RightCode = { codeId: right.codeId }
    return { reply }
  },
})

/** The last code of an asker makes those before it void. */
function isLast(code: SentCode, sent: readonly SentCode[]): boolean {
  return sent.findLast(({ asker }) => asker === code.asker) === code
}

function hasTries(code: SentCode, asker: string): boolean {
  return code.asker === asker ? code.ownTries < ownTriesLimit : code.otherTries < otherTriesLimit
}

function tried(code: SentCode, asker: string): SentCode {
  return code.asker === asker
    ? { ...code, ownTries: code.ownTries + 1 }
    : { ...code, otherTries: code.otherTries + 1 }
}
