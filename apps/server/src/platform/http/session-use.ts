import { ExpiringMap } from './expiring-map.ts'
import type { Session, SessionSource } from './route.ts'

type Options = {
  readonly find: SessionSource['find']
  /** Stores that a session was used at `at` (epoch ms). */
  readonly note: (session: Session, at: number) => Promise<unknown>
  /** Shortest time between two stored uses of a session (ms). */
  readonly everyMs: number
  /** Number of sessions whose last stored use is remembered. */
  readonly remembered: number
}

/** A session source that stores the use of a session now and then. */
export function noteUses({ find, note, everyMs, remembered }: Options): SessionSource {
  const noted = new ExpiringMap<true>(remembered)
  return {
    find,
    touch(session, now) {
      if (noted.get(session.id, now)) return
      noted.set(session.id, true, now + everyMs)
      // A failed note is ignored: the next one comes soon.
      note(session, now).catch(() => undefined)
    },
  }
}
