import { Memory } from '../platform/http/memory.ts'
import type { SessionSource } from '../platform/http/route.ts'
import { touchSession } from './commands/touch-session.ts'
import { findSession } from './queries.ts'
import { runFirst, type Tools } from './tools.ts'

const touchMs = 30_000
const remembered = 10_000

/** Where the console's edge finds who a token stands for. */
export function createSessions(tools: Tools): SessionSource {
  const touched = new Memory<true>(remembered)
  return {
    find: (tokenHash, now) => findSession(tools.pool, tokenHash, now),
    touch({ id, userId }, now) {
      if (touched.get(id, now)) return
      touched.set(id, true, now + touchMs)
      // A use that is not written down costs nothing: the next one comes within half a minute.
      runFirst(tools, touchSession, userId, { sessionId: id, at: now }).catch(() => undefined)
    },
  }
}
