import type { Row, NewEvent } from '../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from './withdrawal-hold.ts'
import { isOver, shutOut } from './session.ts'
import {
  sessions as sessionTable,
  users as userTable,
  type Hold,
  type SessionRow,
  type User,
} from './tables.ts'

type Renewal = HoldTerms & {
  readonly newHash: string
  /** The code that this spends, if one was required. */
  readonly codeId: string | null
}
type Present = {
  readonly user: User
  readonly hold: Hold | undefined
  /** The sessions that end with the old password. */
  readonly ending: readonly SessionRow[]
  /** The session that stays; none if the password was forgotten. */
  readonly asking?: SessionRow | undefined
}

/** Sets a user's new login password: sessions end and withdrawals pause, whatever the proof was. */
export function renewPassword(
  { user, hold, ending, asking }: Present,
  { newHash, codeId, holdMs, lang }: Renewal,
  now: number,
): { put: Row[]; events: NewEvent[]; holdUntilAt: number; ended: number } {
  const changed = {
    ...user,
    passwordHash: newHash,
    passwordVersion: user.passwordVersion + 1,
    initialPasswordChanged: true,
    spentCodeId: codeId ?? user.spentCodeId,
  }
  const held = holdAfter(user.userId, 'loginPassword', hold, { now, holdMs })
  const { row, event } = heldFor(held, lang)
  return {
    put: [userTable.row(changed), ...shutOut(ending, now, asking).map(sessionTable.row), row],
    events: [
      event,
      { name: 'sessionsEnded', data: { sessionIds: ending.map((session) => session.id) } },
    ],
    holdUntilAt: held.untilAt,
    ended: ending.filter((session) => !isOver(session, now)).length,
  }
}
