import { ExpiringMap } from '../platform/http/expiring-map.ts'
import type { OperatorSession } from '../platform/http/route.ts'
import { refusalOf, runUnkeyed, type Lane, type Refusal } from '../platform/lane/index.ts'
import type { ListInput, PageOf } from '../platform/paging.ts'
import { actorOf, type Actor, type Deed } from './audit/record.ts'
import { noteLook } from './commands/note-look.ts'
import type { Queue } from './queue/queue.ts'
import { readQueue } from './queue/read.ts'
import { absoluteMs } from './session.ts'
import { chainOwner } from './tables.ts'

type Looking = { readonly lane: Pick<Lane, 'run'> }

/** Records a read before it happens; data whose read cannot be recorded is not shown. */
export async function noted(tools: Looking, actor: Actor, deed: Deed): Promise<Refusal | null> {
  const outcome = await runUnkeyed(tools, noteLook, chainOwner.userId, { actor, deed })
  return outcome.ok ? null : refusalOf(outcome)
}

/** Remembered reads; a forgotten one is recorded again. */
const remembered = 50_000

type Asked = {
  readonly input: ListInput & Parameters<typeof readQueue>[2]
  readonly user: OperatorSession
  readonly now: number
  readonly ip: string
  readonly traceId: string
}

/** An item, and the user that it concerns. */
type About = { readonly id: string; readonly userId: string }

/**
 * Records the users in a list before it is shown. Each item once per session, because an open console refreshes every
 * few seconds.
 * @returns why it could not be recorded, or null
 */
export function watch(
  tools: Looking,
  name: Queue['name'] | 'product_order' | 'paid_reward',
): (request: Omit<Asked, 'input'>, items: readonly About[]) => Promise<Refusal | null> {
  const seen = new ExpiringMap<true>(remembered)
  return async (request, items) => {
    const { user, now } = request
    const keyOf = ({ id }: About) => `${user.id} ${id}`
    const news = items.filter((item) => seen.get(keyOf(item), now) === undefined)
    if (news.length === 0) return null
    const shown = news.map(({ id }) => id)
    const users = [...new Set(news.map(({ userId }) => userId))]
    const target = { targetType: name, targetId: '*' }
    const deed = { action: 'lookAtQueue', ...target, after: { shown, users } }
    const refusal = await noted(tools, actorOf(request), deed)
    if (refusal !== null) return refusal
    for (const item of news) seen.set(keyOf(item), true, now + absoluteMs)
    return null
  }
}

/** Reads a queue whose items contain user data, recording each shown user in the audit first. */
export function watchedQueue<Item extends About>(
  tools: Looking & { readonly pool: Parameters<typeof readQueue>[0] },
  queue: Queue,
  view: Parameters<typeof readQueue<Item>>[4],
): (request: Asked) => Promise<PageOf<Item> | Refusal> {
  const watched = watch(tools, queue.name)
  return async (request) => {
    const { input, user, now } = request
    const found = await readQueue(tools.pool, queue, input, { user, now }, view)
    return (await watched(request, found.records)) ?? found
  }
}
