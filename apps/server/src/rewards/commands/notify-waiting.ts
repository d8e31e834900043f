import { command, owned, refuse } from '../../platform/lane/index.ts'
import { rewardEvents } from '../notices.ts'
import { rewards, waits } from '../tables.ts'

export type NotifyWaitingInput = {
  /** Due rewards that their fund could not grant. */
  readonly waiting: readonly string[]
}

/** Notifies a user once that rewards wait for their fund and are not lost. */
export const notifyWaiting = command('notifyWaiting', {
  needs: { rewards, waits },
  reads: ({ waiting }: NotifyWaitingInput) => ({ waits: waiting }),
  queue: 'jobs',
  decide(state, { waiting }: NotifyWaitingInput, { now }) {
    const unnotified = state.rewards
      .all()
      .filter(({ id }) => waiting.includes(id) && state.waits.get(id) === undefined)
    if (unnotified.length === 0) return refuse('STATE_CHANGED')
    return {
      put: unnotified.map(({ userId, id }) => waits.row({ ...owned(userId), id, toldAt: now })),
      events: rewardEvents('rewardWaits', unnotified),
      reply: { count: unnotified.length },
    }
  },
})
