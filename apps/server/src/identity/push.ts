import type { StreamNotice } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import type { IdentityEvents, IdentityEventData } from './events.ts'
import type { Tools } from './tools.ts'

/** Events that change the identity on its owner's screen. */
const changes: ReadonlySet<string> = new Set<keyof IdentityEvents>([
  'identitySubmitted',
  'identityPassed',
  'identityRejected',
  'identityRevoked',
  'identityExpired',
])

/** Notifies a user's browsers that their identity has changed, so that they reload it. */
export function pushChanges({ live }: Pick<Tools, 'live'>): (event: Event) => void {
  // New subscribers load everything anyway.
  live.source('notice', { snapshot: (_channel, userId) => (userId === null ? null : []) })
  return ({ name, userId, data, at }) => {
    if (live.clients === 0 || !changes.has(name)) return
    const { id } = data as IdentityEventData
    const notice: StreamNotice = { id, kind: name, refType: 'identity', refId: id, values: {}, at }
    live.deliver(userId, 'notice', [notice])
  }
}
