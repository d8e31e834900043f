import { Memory } from './memory.ts'
import type { Session, SessionSource } from './route.ts'

type Options = {
  readonly find: SessionSource['find']
  /** Writes down that a session was used at `at`, epoch ms. */
  readonly note: (session: Session, at: number) => Promise<unknown>
  /** How often a session's use is written down. */
  readonly everyMs: number
  /** Of how many sessions it is remembered that theirs was. */
  readonly remembered: number
}

/** Where an edge finds who a token stands for; a session's use is written down now and then. */
export function noteUses({ find, note, everyMs, remembered }: Options): SessionSource {
  const noted = new Memory<true>(remembered)
  return {
    find,
    touch(session, now) {
      if (noted.get(session.id, now)) return
      noted.set(session.id, true, now + everyMs)
      // A use that is not written down costs nothing: the next one comes soon.
      note(session, now).catch(() => undefined)
    },
  }
}
