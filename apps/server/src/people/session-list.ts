import { wallTime, type SessionInfo } from '@candor/api'
import type { Session } from '../platform/http/route.ts'
import { deviceLabel } from './device-label.ts'
import { liveSessions } from './queries.ts'
import type { SessionRow } from './tables.ts'
import type { Tools } from './tools.ts'

/** The user's sessions: the current one first, then the others by their last use. */
export async function listSessions(
  { pool }: Tools,
  { id, userId }: Session,
  now: number,
): Promise<SessionInfo[]> {
  const live = await liveSessions(pool, userId, now)
  const rank = (session: SessionRow) => (session.id === id ? Infinity : session.lastActiveAt)
  return live
    .toSorted((a, b) => rank(b) - rank(a))
    .map((session) => ({
      id: session.id,
      device: deviceLabel(session),
      ip: session.ip,
      createTime: wallTime(session.createdAt),
      createAt: session.createdAt,
      lastActiveTime: wallTime(session.lastActiveAt),
      lastActiveAt: session.lastActiveAt,
      current: session.id === id,
    }))
}
