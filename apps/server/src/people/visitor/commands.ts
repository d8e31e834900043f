import type { DeviceKey } from '@candor/api'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import { sessionsEndedEvent } from '../session.ts'
import { keptUntil, visitors } from './tables.ts'

export type StartVisit = {
  /** The new visitor's id. */
  readonly visitorId: string
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  readonly deviceKey: DeviceKey
}

/** The stored reply of a start; the token follows from the seed. */
export type Started = { readonly tokenSeed: string; readonly keptUntilAt: number }

/** Creates a visitor. The demo account itself is created as for every user. */
export const startVisit = command('startVisit', {
  needs: { visitors },
  creates: true,
  decide(_state, { visitorId, tokenSeed, tokenHash, deviceKey }: StartVisit, { now }: Context) {
    const visitor = {
      ...owned(visitorId),
      tokenHash,
      deviceKey,
      createdAt: now,
      lastActiveAt: now,
      state: 'here' as const,
      holderId: null,
      changedAt: now,
    }
    const reply: Started = { tokenSeed, keptUntilAt: keptUntil(visitor) }
    return { put: [visitors.row(visitor)], reply }
  },
})

/** Stores that a visitor was active at `at` (epoch ms). */
export const touchVisit = command('touchVisit', {
  needs: { visitors },
  queue: 'jobs',
  decide({ visitors: visitor }, { at }: { readonly at: number }) {
    const isNews = visitor?.state === 'here' && visitor.lastActiveAt < at
    return { put: isNews ? [visitors.row({ ...visitor, lastActiveAt: at })] : [], reply: null }
  },
})

/** Forgets a visitor after too long without activity; one who has returned meanwhile is kept. */
export const endVisit = command('endVisit', {
  needs: { visitors },
  queue: 'jobs',
  decide({ visitors: visitor }, _input: null, { now }: Context) {
    if (visitor?.state !== 'here' || now < keptUntil(visitor)) return refuse('STATE_CHANGED')
    const row = { ...visitor, state: 'over' as const, tokenHash: null, deviceKey: null }
    return {
      put: [visitors.row({ ...row, changedAt: now })],
      events: sessionsEndedEvent([{ id: visitor.userId }]),
      reply: null,
    }
  },
})
