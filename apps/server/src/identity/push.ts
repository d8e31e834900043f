import type { StreamNotice } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import type { IdentityEvents, IdentityTold } from './events.ts'
import type { Tools } from './tools.ts'

/** After these events an identity stands elsewhere than its owner's screen says. */
const changes: ReadonlySet<string> = new Set<keyof IdentityEvents>([
  'identitySubmitted',
  'identityPassed',
  'identityRejected',
  'identityRevoked',
  'identityExpired',
])

/** Tells a user's browsers that their identity has changed: they read it again at once. */
export function pushChanges({ live }: Pick<Tools, 'live'>): (event: Event) => void {
  // Whoever begins to watch reads everything anyway.
  live.source('notice', { snapshot: (_channel, userId) => (userId === null ? null : []) })
  return ({ name, userId, data, at }) => {
    if (live.clients === 0 || !changes.has(name)) return
    const { id } = data as IdentityTold
    const notice: StreamNotice = { id, kind: name, refType: 'identity', refId: id, values: {}, at }
    live.tell(userId, 'notice', [notice])
  }
}
