import { dayMs } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Asker } from '../asker.ts'
import type { Place } from '../doors.ts'
import { codes as table, type AskerKind, type SentCode } from '../tables.ts'

export const codeLifeMs = 600_000
export const resendMs = 60_000

/**
 * How many codes a day an address gets: for one asker, and for all askers of a kind together. Each kind
 * has room of its own, so however much strangers ask for, the user can still be sent one; and 50 a day is
 * the most that an inbox ever gets.
 */
export const perDay: Record<AskerKind, { readonly each: number; readonly together: number }> = {
  user: { each: 10, together: 10 },
  device: { each: 10, together: 20 },
  stranger: { each: 5, together: 20 },
}

type Input = {
  readonly place: Place
  readonly asker: Asker
  readonly scene: string
  readonly codeId: string
  readonly codeHash: string
}

/**
 * Makes a code one that opens for an address, in one scene; the one that the same asker was sent before
 * is void, another's is not. All scenes share the pace, so that nobody is flooded by asking for a little
 * of each.
 */
export const sendCode = command('sendCode', {
  needs: { codes: table },
  reads: (input: Input) => ({ codes: [input.place.id] }),
  decide({ codes }, input: Input, { now }) {
    const { place, asker, scene, codeId, codeHash } = input
    const sent = codes.get(place.id)?.sent ?? []
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
    const row = { ...owned(place.door), id: place.id, sentAt: now, sent: [...recent, code] }
    return { put: [table.row(row)], reply: null }
  },
})

/** How long until this asker may be sent one more; 0 or less for now. */
function waitOf(recent: readonly SentCode[], { id, kind }: Asker, now: number): number {
  const { each, together } = perDay[kind]
  const own = recent.filter(({ asker }) => asker === id)
  const alike = recent.filter((code) => code.kind === kind)
  const freeAt = [
    (own.at(-1)?.sentAt ?? -Infinity) + resendMs,
    // The one that makes room, when it is a day old, where there is no room.
    (own.at(-each)?.sentAt ?? -Infinity) + dayMs,
    (alike.at(-together)?.sentAt ?? -Infinity) + dayMs,
  ]
  return Math.max(...freeAt) - now
}
