import type { ReasonKey } from '@candor/api'
import { sessions as sessionTable, shutOut, users, type PeopleEvents } from '../../people/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { record, type Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'

export type RevokeUserSessions = {
  readonly userId: string
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Signs a user out everywhere. It bars no one, so one operator is enough, and the user is notified. */
export const revokeUserSessions = consoleCommand('revokeUserSessions', {
  needs: { users, userSessions: sessionTable },
  decide(state, { userId, reasonKey, remark, actor }: RevokeUserSessions, { now }) {
    if (state.users === undefined) return refuse('NOT_FOUND')
    const live = state.userSessions.all()
    const sessionIds = live.map(({ id }) => id)
    const data: PeopleEvents['signedOutByDesk'] = { reasonKey }
    const target = { targetType: 'user', targetId: userId }
    const deed = { action: 'revokeSessions', ...target, after: { sessionIds }, reasonKey, remark }
    const signedOut = [
      { name: 'sessionsEnded', data: { sessionIds } },
      { name: 'signedOutByDesk', data },
    ]
    return {
      put: [...shutOut(live, now).map(sessionTable.row), record(actor, deed)],
      events: live.length === 0 ? [] : signedOut,
      reply: { ended: live.length },
    }
  },
})
