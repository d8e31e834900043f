import { endpoints } from '@candor/api'
import { actorOf, findItem, readQueue } from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { askRail } from './ask-rail.ts'
import { decidePayout } from './decide-payout.ts'
import { payoutItem, payoutQueue } from './payout-queue.ts'

/** What the treasury calls about payouts of which nobody knows what became of them. */
export function payoutRoutes({ pool, rail }: Pick<Tools, 'pool' | 'rail'>): Route[] {
  async function orderOf(id: string, now: number): Promise<Withdrawal | null> {
    const item = await findItem(pool, payoutQueue, id, now)
    return item === null ? null : withdrawals.parse({ ...item.stored })
  }
  return [
    query(endpoints.listPayouts, ({ input, user, now }) =>
      readQueue(pool, payoutQueue, input, { user, now }, payoutItem),
    ),
    query(endpoints.lookUpPayout, async ({ input, now }) => {
      const order = await orderOf(input.id, now)
      // Nobody asks the rail about what was never handed to it.
      if (order === null || order.attemptAt === null) return refuse('NOT_FOUND')
      return { ...(await askRail(rail, order)), askedAt: now }
    }),
    change(endpoints.decidePayout, decidePayout, {
      async prepare(request) {
        const { input, now } = request
        const order = await orderOf(input.id, now)
        if (order === null || order.attemptAt === null) return refuse('NOT_FOUND')
        return {
          ...input,
          txid: input.decision === 'sent' ? input.txid : null,
          reasonKey: input.decision === 'sent' ? null : input.reasonKey,
          ownerId: order.userId,
          rail: await askRail(rail, order),
          actor: actorOf(request),
        }
      },
      owner: ({ ownerId }) => ownerId,
    }),
  ]
}
