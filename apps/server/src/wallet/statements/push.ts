import type { StreamNotice } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'
import type { WalletEvents } from '../events.ts'
import type { Tools } from '../tools.ts'

/** Pushes a statement's progress to its user's browsers, and deletes the blobs of deleted statements. */
export function followStatements({
  live,
  statements: statementStore,
}: Pick<Tools, 'live' | 'statements'>): (event: Event) => Promise<void> {
  return async ({ name, userId, data, at }) => {
    if (name === 'statementsDeleted') {
      const { blobs } = data as WalletEvents['statementsDeleted']
      await Promise.all(blobs.map((blob) => statementStore.store.remove(blob)))
    }
    if (name !== 'statementMoved' || live.clients === 0) return
    const { id, status, progress } = data as WalletEvents['statementMoved']
    const values = { status, progress: String(progress) }
    const notice: StreamNotice = { id, kind: name, refType: 'statement', refId: id, values, at }
    live.deliver(userId, 'notice', [notice])
  }
}
