import type { StreamNotice } from '@candor/api'
import { runUnkeyed, type Event, type Lane } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import type { NoticeSource } from '../../platform/notice-source.ts'
import { keepNotice } from './commands.ts'

/** Notice source by event name. */
export function sourcesByName(sources: readonly NoticeSource[]): ReadonlyMap<string, NoticeSource> {
  return new Map(sources.flatMap((source) => source.names.map((name) => [name, source] as const)))
}

/** Stores a notice for each event that has texts. Idempotent. */
export function keepNotices(lane: Pick<Lane, 'run'>, sources: ReadonlyMap<string, NoticeSource>) {
  async function keep(event: Event, source: NoticeSource): Promise<void> {
    const about = await source.about(event)
    if (about === null) return
    const outcome = await runUnkeyed({ lane }, keepNotice, event.userId, { ...event, ...about })
    // The event is delivered again.
    if (!outcome.ok) throw new Error(`a notice was not kept: ${outcome.error}`)
  }
  return async (event: Event): Promise<void> => {
    const source = sources.get(event.name)
    if (source !== undefined) await keep(event, source)
  }
}

/** Notifies a user's browsers of new notices and of notices read elsewhere. */
export function pushOwnNotices(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return ({ name, userId, number, at }) => {
    if (live.clients === 0 || (name !== 'noticeKept' && name !== 'noticesRead')) return
    const about = { refType: null, refId: null, values: {} }
    const notice: StreamNotice = { id: number, kind: name, ...about, at }
    live.deliver(userId, 'notice', [notice])
  }
}
