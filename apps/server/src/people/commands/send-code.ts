import { dayMs } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { codes as table } from '../tables.ts'

export const codeLifeMs = 600_000
export const resendMs = 60_000
const perDay = 10

type Input = {
  readonly place: Place
  readonly scene: string
  readonly codeId: string
  readonly codeHash: Uint8Array
}

/**
 * Makes a code the one that opens for an address, in one scene; the one before it is void. All
 * scenes share the pace, so that nobody is flooded by asking for a little of each.
 */
export const sendCode = command('sendCode', {
  needs: { codes: table },
  reads: (input: Input) => ({ codes: [input.place.id] }),
  decide({ codes }, input: Input, { now }) {
    const { place, scene, codeId, codeHash } = input
    const last = codes.get(place.id)
    if (last !== undefined && now < last.sentAt + resendMs)
      return tooOften(last.sentAt + resendMs - now)
    const sameDay = last !== undefined && now < last.countedAt + dayMs
    if (sameDay && last.sentCount >= perDay) return tooOften(last.countedAt + dayMs - now)
    const code = {
      ...owned(place.door),
      id: place.id,
      codeId,
      scene,
      codeHash,
      sentAt: now,
      expiresAt: now + codeLifeMs,
      tries: 0,
      sentCount: sameDay ? last.sentCount + 1 : 1,
      countedAt: sameDay ? last.countedAt : now,
    }
    return { put: [table.row(code)], reply: null }
  },
})

const tooOften = (waitMs: number) =>
  refuse('CAPTCHA_TOO_OFTEN', { retryAfter: Math.ceil(waitMs / 1_000) })
