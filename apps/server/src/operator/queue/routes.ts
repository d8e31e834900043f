import { endpoints, type QueueName } from '@candor/api'
import type { Pool } from 'pg'
import { change, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { actorOf } from '../audit/record.ts'
import { claimItem, releaseItem, type ClaimItem } from '../commands/claim-item.ts'
import type { Queue } from './queue.ts'
import { findItem } from './read.ts'

export type Queues = ReadonlyMap<QueueName, Queue>

/**
 * Every queue by its name.
 * @throws Error when two share one
 */
export function queuesOf(list: readonly Queue[]): Queues {
  const queues = new Map(list.map((one) => [one.name, one]))
  if (queues.size !== list.length) throw new Error('two queues have one name')
  return queues
}

/** Claiming and releasing, for every queue. */
export function queueRoutes(
  tools: { readonly pool: Pick<Pool, 'query'> },
  queues: Queues,
): Route[] {
  const owner = ({ ownerId }: ClaimItem) => ownerId
  return [
    change(endpoints.claimItem, claimItem, {
      async prepare(request) {
        const item = await prepared(tools, queues, request)
        if ('refused' in item || item.isOpen || item.objection !== null) return item
        return { ...item, objection: refuse('STATE_CHANGED') }
      },
      owner,
    }),
    change(endpoints.releaseItem, releaseItem, {
      prepare: (request) => prepared(tools, queues, request),
      owner,
    }),
  ]
}

async function prepared(
  { pool }: { readonly pool: Pick<Pool, 'query'> },
  queues: Queues,
  request: ApiRequest<typeof endpoints.claimItem | typeof endpoints.releaseItem>,
): Promise<(ClaimItem & { readonly isOpen: boolean }) | Refusal> {
  const { input, user, now } = request
  const queue = queues.get(input.queue)
  const item = queue === undefined ? null : await findItem(pool, queue, input.id, now)
  if (queue === undefined || item === null) return refuse('NOT_FOUND')
  if (!user.roles.some((role) => queue.workers.includes(role))) return refuse('FORBIDDEN')
  const { ownerId, isOpen } = item
  const objection = queue.mayClaim?.(item.stored, user) ?? null
  return { ...input, ownerId, isOpen, actor: actorOf(request), objection }
}
