import { noteUses } from '../platform/http/session-use.ts'
import { runUnkeyed } from '../platform/lane/index.ts'
import { touchSession } from './commands/touch-session.ts'
import { findSession } from './queries.ts'
import type { Tools } from './tools.ts'
import { touchVisit } from './visitor/commands.ts'
import { findVisitorSession } from './visitor/queries.ts'

/** The session source of the users' edge, for users and for visitors who practise without an account. */
export const createSessions = (tools: Tools) =>
  noteUses({
    find: async (tokenHash, now) =>
      (await findSession(tools.pool, tokenHash, now)) ??
      findVisitorSession(tools.pool, tokenHash, now),
    note: ({ id, userId, isVisitor }, at) =>
      isVisitor === true
        ? runUnkeyed(tools, touchVisit, userId, { at })
        : runUnkeyed(tools, touchSession, userId, { sessionId: id, at }),
    everyMs: 60_000,
    remembered: 100_000,
  })
