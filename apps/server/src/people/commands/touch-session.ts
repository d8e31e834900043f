import { command } from '../../platform/lane/index.ts'
import { sessions as table } from '../tables.ts'

/** Stores that a session was used at `at` (epoch ms). */
export const touchSession = command('touchSession', {
  needs: { sessions: table },
  queue: 'jobs',
  decide({ sessions }, input: { sessionId: string; at: number }) {
    const session = sessions.get(input.sessionId)
    const isNews = session !== undefined && session.lastActiveAt < input.at
    return {
      put: isNews ? [table.row({ ...session, lastActiveAt: input.at })] : [],
      reply: null,
    }
  },
})
