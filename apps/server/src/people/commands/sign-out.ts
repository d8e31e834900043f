import { command } from '../../platform/lane/index.ts'
import { sessions as table } from '../tables.ts'

/** Ends one session of the user. An ended session stays unchanged. */
export const signOut = command('signOut', {
  needs: { sessions: table },
  decide({ sessions }, input: { sessionId: string }, { now }) {
    const session = sessions.get(input.sessionId)
    return {
      put: session === undefined ? [] : [table.row({ ...session, revokedAt: now })],
      events: [{ name: 'sessionsEnded', data: { sessionIds: [input.sessionId] } }],
      reply: null,
    }
  },
})
