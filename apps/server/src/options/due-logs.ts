import type { TickLog } from '@candor/rules'
import { ticksBetween } from '../market/index.ts'
import type { Tick } from './context.ts'
import type { Order } from './tables.ts'

/** An order whose start or end is final. */
export type Due = Pick<Order, 'id' | 'userId' | 'symbol' | 'acceptedAt' | 'settleAt'>

/** Overlapping orders of one symbol, from the first acceptance to the last final end. */
type Stretch = { readonly from: number; to: number; readonly ids: string[] }

/**
 * The final part of the tick log that each order needs, by its id. Gaps between orders are not read, so a long-waiting order
 * makes no other log longer.
 */
export async function logsOf(
  pool: Parameters<typeof ticksBetween>[0],
  due: readonly Due[],
  finalAt: number,
): Promise<ReadonlyMap<string, TickLog<Tick>>> {
  const logs = new Map<string, TickLog<Tick>>()
  const bySymbol = [...Map.groupBy(due, ({ symbol }) => symbol)]
  await Promise.all(
    bySymbol.map(async ([symbol, orders]) => {
      for (const { from, to, ids } of stretchesOf(orders, finalAt)) {
        const log = { from, finalAt, ticks: await ticksBetween(pool, symbol, from, to) }
        for (const id of ids) logs.set(id, log)
      }
    }),
  )
  return logs
}

function stretchesOf(orders: readonly Due[], finalAt: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { id, acceptedAt, settleAt } of orders.toSorted(
    (a, b) => a.acceptedAt - b.acceptedAt,
  )) {
    const to = Math.min(settleAt, finalAt)
    const last = stretches.at(-1)
    if (last === undefined || acceptedAt > last.to)
      stretches.push({ from: acceptedAt, to, ids: [id] })
    else {
      last.to = Math.max(last.to, to)
      last.ids.push(id)
    }
  }
  return stretches
}
