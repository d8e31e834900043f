import { endpoints } from '@candor/api'
import { actorOf, ownAccountFault, watchedQueue } from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { askRail, payoutNow } from './ask-rail.ts'
import { decidePayout } from './decide-payout.ts'
import { payoutItem, payoutQueue } from './payout-queue.ts'

/** Treasury endpoints about payouts with an unknown result. */
export function payoutRoutes({ pool, lane, rail }: Pick<Tools, 'pool' | 'lane' | 'rail'>): Route[] {
  return [
    query(endpoints.listPayouts, watchedQueue({ pool, lane }, payoutQueue, payoutItem)),
    query(endpoints.lookUpPayout, async ({ input, now }) => {
      const order = await payoutNow({ pool }, input.id, now)
      // The rail is not asked about a payout that was never attempted.
      if (order === null || order.attemptAt === null) return refuse('NOT_FOUND')
      return { ...(await askRail(rail, order, now)), askedAt: now }
    }),
    change(endpoints.decidePayout, decidePayout, {
      async prepare(request) {
        const { input, now } = request
        const order = await payoutNow({ pool }, input.id, now)
        if (order === null || order.attemptAt === null) return refuse('NOT_FOUND')
        const actor = actorOf(request)
        const fault = await ownAccountFault(pool, [order.userId], actor, now)
        if (fault !== null) return fault
        return {
          ...input,
          txid: input.decision === 'sent' ? input.txid : null,
          reasonKey: input.decision === 'sent' ? null : input.reasonKey,
          ownerId: order.userId,
          rail: await askRail(rail, order, now),
          actor,
        }
      },
      owner: ({ ownerId }) => ownerId,
    }),
  ]
}
