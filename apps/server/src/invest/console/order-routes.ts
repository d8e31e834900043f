import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { actorOf, isUser, ownAccountFault, watch, type AboutItem } from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { refuse, type Lane } from '../../platform/lane/index.ts'
import { askToFreeze, askToRelease } from './ask-freeze.ts'
import { listHeldOrders } from './held-orders.ts'

type Tools = { readonly pool: Pool; readonly lane: Pick<Lane, 'run'> }

/** Console endpoints about product orders: viewing, freezing, releasing. */
export function orderConsoleRoutes({ pool, lane }: Tools): Route[] {
  const watched = watch({ lane }, 'product_order')
  const owner = ({ userId }: { readonly userId: string }) => userId
  return [
    query(endpoints.listHeldOrders, async (request) => {
      const found = await listHeldOrders(pool, request.input, request.now)
      return (await watched(request, found.records)) ?? found
    }),
    change(endpoints.freezeProductOrder, askToFreeze, {
      prepare: (request) => aboutOrder(pool, request),
      owner,
    }),
    change(endpoints.releaseProductOrder, askToRelease, {
      prepare: (request) => aboutOrder(pool, request),
      owner,
    }),
  ]
}

/** The request and the order's user, who must not be the operator. */
async function aboutOrder<Input extends { readonly id: string }>(
  pool: Pool,
  request: AboutItem<Input>,
) {
  const { id: userId, ...rest } = request.input
  if (!(await isUser(pool, userId))) return refuse('NOT_FOUND')
  const actor = actorOf(request)
  const fault = await ownAccountFault(pool, [userId], actor, request.now)
  return fault ?? { ...rest, userId, actor }
}
