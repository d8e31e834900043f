import { dayMs } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Asker } from '../asker.ts'
import type { NameSlot } from '../name-slots.ts'
import { codes as table, type AskerKind, type SentCode } from '../tables.ts'

export const codeLifeMs = 600_000
export const resendMs = 60_000

/**
 * Codes per day and address: for one requester, and for all requesters of a kind together. Each kind has its own
 * budget, so strangers cannot use up the user's; and an inbox gets 50 a day at most.
 */
export const perDay: Record<AskerKind, { readonly each: number; readonly together: number }> = {
  user: { each: 10, together: 10 },
  device: { each: 10, together: 20 },
  stranger: { each: 5, together: 20 },
}

type Input = {
  readonly slot: NameSlot
  readonly asker: Asker
  readonly scene: string
  readonly codeId: string
  readonly codeHash: string
}

/**
 * Makes a code valid for an address in one scene. It voids the same requester's last code and no other. All scenes
 * share the limits, so that no inbox is flooded by spreading requests over scenes.
 */
export const sendCode = command('sendCode', {
  needs: { codes: table },
  reads: (input: Input) => ({ codes: [input.slot.id] }),
  decide({ codes }, input: Input, { now }) {
    const { slot, asker, scene, codeId, codeHash } = input
    const sent = codes.get(slot.id)?.sent ?? []
    const recent = sent.filter(({ sentAt }) => now < sentAt + dayMs)
    const waitMs = waitOf(recent, asker, now)
    if (waitMs > 0) return refuse('CAPTCHA_TOO_OFTEN', { retryAfter: Math.ceil(waitMs / 1_000) })
    const code: SentCode = {
      asker: asker.id,
      kind: asker.kind,
      codeId,
      scene,
      codeHash,
      sentAt: now,
      expiresAt: now + codeLifeMs,
      ownTries: 0,
      otherTries: 0,
    }
    const row = { ...owned(slot.houseObject), id: slot.id, sentAt: now, sent: [...recent, code] }
    return { put: [table.row(row)], reply: null }
  },
})

/** How long this requester must wait for the next code (ms); 0 or less if it may be sent now. */
function waitOf(recent: readonly SentCode[], { id, kind }: Asker, now: number): number {
  const { each, together } = perDay[kind]
  const own = recent.filter(({ asker }) => asker === id)
  const alike = recent.filter((code) => code.kind === kind)
  const freeAt = [
    (own.at(-1)?.sentAt ?? -Infinity) + resendMs,
    // When the budget is used up, the code that frees it by becoming a day old.
    (own.at(-each)?.sentAt ?? -Infinity) + dayMs,
    (alike.at(-together)?.sentAt ?? -Infinity) + dayMs,
  ]
  return Math.max(...freeAt) - now
}
