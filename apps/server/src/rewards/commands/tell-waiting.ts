import { command, owned, refuse } from '../../platform/lane/index.ts'
import { rewardsTold } from '../notices.ts'
import { rewards, waits } from '../tables.ts'

export type TellWaitingInput = {
  /** Due rewards that their fund could not grant. */
  readonly waiting: readonly string[]
}

/** Tells a user once that rewards wait for their fund and are not lost. */
export const tellWaiting = command('tellWaiting', {
  needs: { rewards, waits },
  reads: ({ waiting }: TellWaitingInput) => ({ waits: waiting }),
  queue: 'jobs',
  decide(state, { waiting }: TellWaitingInput, { now }) {
    const untold = state.rewards
      .all()
      .filter(({ id }) => waiting.includes(id) && state.waits.get(id) === undefined)
    if (untold.length === 0) return refuse('STATE_CHANGED')
    return {
      put: untold.map(({ userId, id }) => waits.row({ ...owned(userId), id, toldAt: now })),
      tell: rewardsTold('rewardWaits', untold),
      reply: { count: untold.length },
    }
  },
})
