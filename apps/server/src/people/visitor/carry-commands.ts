import { accounts, house, moveSome } from '../../ledger/index.ts'
import {
  command,
  owned,
  refuse,
  type Context,
  type Refusal,
  type State,
} from '../../platform/lane/index.ts'
import type { PeopleEvents } from '../events.ts'
import { sessionsEndedEvent } from '../session.ts'
import { keptUntil, taken as takenTable, visitors } from './tables.ts'

// A demo book moves from a device into an account by two commands of two owners: one takes it off the device for one
// user, the other gives it to that user. Neither changes the book, so nothing is lost or duplicated in between.

type Holder = { readonly holderId: string }

/**
 * Takes a visitor's demo book off its device for one user, the only one who can have it from now on. Its open positions
 * are evaluated by every tick as before. Idempotent for the same user.
 */
export const offerDemo = command('offerDemo', {
  needs: { visitors },
  queue: 'jobs',
  decide({ visitors: visitor }, { holderId }: Holder, { now }: Context) {
    if (visitor === undefined) return refuse('NOT_FOUND')
    if (visitor.holderId === holderId) return { reply: null }
    if (visitor.state !== 'here' || now >= keptUntil(visitor)) return refuse('NOT_FOUND')
    const offered = { ...visitor, state: 'offered' as const, holderId, changedAt: now }
    return {
      put: [visitors.row(offered)],
      events: sessionsEndedEvent([{ id: visitor.userId }]),
      reply: null,
    }
  },
})

/** The tables that decide whether a user may take a visitor's demo book. */
export const takeNeeds = { accounts, taken: takenTable }
type TakeState = Pick<State<typeof takeNeeds>, keyof typeof takeNeeds>

/**
 * Only a user who never traded with demo money may take a visitor's demo book; other accounts keep their own. Since
 * demo trades are never forgotten, a refusal is final.
 */
export function takeFault(
  { accounts: money, taken }: TakeState,
  visitorId: string,
): Refusal | null {
  if (taken?.visitorId === visitorId) return null
  const hasTraded =
    money.hasMoved('contract.margin', 'demo') || money.hasMoved('contract.stake', 'demo')
  return hasTraded || taken !== undefined ? refuse('DEMO_BEGUN') : null
}

export type TakeDemo = {
  readonly userId: string
  readonly visitorId: string
  /** An objection. Answered here, after the lane has looked for a stored reply to this key. */
  readonly objection?: Refusal | null
}

const demoTaken = (visitorId: string) => {
  const data: PeopleEvents['demoTaken'] = { visitorId }
  return { name: 'demoTaken', data }
}

/** Gives a user the demo book that was taken off the device for them. Unused demo money of their own is returned. */
export const takeDemo = command('takeDemo', {
  needs: takeNeeds,
  decide(state, { userId, visitorId, objection }: TakeDemo, { now }: Context) {
    const fault = objection ?? takeFault(state, visitorId)
    if (fault !== null) return fault
    if (state.taken !== undefined) return { reply: { taken: true } }
    const unused = state.accounts.of('contract.available', 'USDT', 'demo')
    const why = { kind: 'demo_return', command: 'takeDemo' }
    return {
      move: moveSome(unused.balance, unused, house('house.demo'), why),
      put: [takenTable.row({ ...owned(userId), visitorId, takenAt: now })],
      events: [demoTaken(visitorId)],
      reply: { taken: true },
    }
  },
})

/** Records that the user has the demo book. */
export const sealDemo = command('sealDemo', {
  needs: { visitors },
  queue: 'jobs',
  decide({ visitors: visitor }, { holderId }: Holder, { now }: Context) {
    if (visitor?.state !== 'offered' || visitor.holderId !== holderId) return { reply: null }
    const row = { ...visitor, state: 'taken' as const, deviceKey: null, changedAt: now }
    return { put: [visitors.row(row)], reply: null }
  },
})

/** Gives a demo book back to the device when its user could not take it. */
export const giveBackDemo = command('giveBackDemo', {
  needs: { visitors },
  queue: 'jobs',
  decide({ visitors: visitor }, { holderId }: Holder, { now }: Context) {
    if (visitor?.state !== 'offered' || visitor.holderId !== holderId) return { reply: null }
    const row = { ...visitor, state: 'here' as const, holderId: null, changedAt: now }
    return { put: [visitors.row(row)], reply: null }
  },
})
