import { command } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { sessions as table } from '../tables.ts'

/** Ends one session of the operator. An ended session stays unchanged. */
export const signOut = command('operatorLogout', {
  needs: { sessions: table, ...witnessed.needs },
  shares: witnessed.shares,
  decide({ sessions }, input: { sessionId: string; actor: Actor }, { now }) {
    const session = sessions.get(input.sessionId)
    const { actor, sessionId } = input
    if (session === undefined) return { reply: null }
    return {
      put: [
        table.row({ ...session, revokedAt: now }),
        record(actor, { action: 'signOut', targetType: 'session', targetId: sessionId }),
      ],
      reply: null,
    }
  },
})
