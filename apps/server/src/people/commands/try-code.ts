import { command, refuse } from '../../platform/lane/index.ts'
import type { NameSlot } from '../name-slots.ts'
import { codes as table, type SentCode } from '../tables.ts'

/**
 * Wrong guesses per code: by its requester, and by all others together. The second limit is lower and separate, so
 * strangers' guesses cannot use up the requester's tries.
 */
export const ownTriesLimit = 5
export const otherTriesLimit = 2

type Input = {
  readonly slot: NameSlot
  readonly scene: string
  readonly codeHash: string
  /** The origin of the guess, as the requester's id. */
  readonly asker: string
}

/** The reply to the right code. */
export type RightCode = { readonly codeId: string }

/**
 * Checks a code and counts wrong tries under the lock of the address's house object, so that concurrent guesses are
 * limited too. A guess is compared with every live code of its scene and counts against each: an address with n live
 * codes allows at most 7 × n comparisons. The right code is not spent here: the command that it opens spends it, in its
 * own transaction (`spentCodeId`). A repeated request may therefore prove the same code again.
 */
export const tryCode = command('tryCode', {
  needs: { codes: table },
  reads: (input: Input) => ({ codes: [input.slot.id] }),
  decide({ codes }, { slot, scene, codeHash, asker }: Input, { now }) {
    const row = codes.get(slot.id)
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

/** A requester's last code voids the earlier ones. */
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
