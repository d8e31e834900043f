import { noteUses } from '../platform/http/session-use.ts'
import { runUnkeyed } from '../platform/lane/index.ts'
import { touchSession } from './commands/touch-session.ts'
import { findSession } from './queries.ts'
import type { Tools } from './tools.ts'

/** The session source of the console's edge. */
export const createSessions = (tools: Tools) =>
  noteUses({
    find: (tokenHash, now) => findSession(tools.pool, tokenHash, now),
    note: ({ id, userId }, at) => runUnkeyed(tools, touchSession, userId, { sessionId: id, at }),
    everyMs: 30_000,
    remembered: 10_000,
  })
