import { command, refuse } from '../../platform/lane/index.ts'
import { isOver, shutOut } from '../session.ts'
import { sessions as table } from '../tables.ts'

export type Revocation = {
  /** The asking session; it stays. */
  readonly sessionId: string
  readonly ids: readonly string[]
  readonly all: boolean
}

/** Ends the named other sessions of the user, or all others, at once. */
export const revokeSessions = command('revokeSessions', {
  needs: { sessions: table },
  decide({ sessions }, { sessionId, ids, all }: Revocation, { now }) {
    const others = sessions.all().filter(({ id }) => id !== sessionId)
    const ending = all ? others : others.filter(({ id }) => ids.includes(id))
    if (!all && ending.length === 0) return refuse('NOT_FOUND')
    return {
      put: shutOut(ending, now, sessions.get(sessionId)).map(table.row),
      events: [{ name: 'sessionsEnded', data: { sessionIds: ending.map(({ id }) => id) } }],
      reply: { ended: ending.filter((session) => !isOver(session, now)).length },
    }
  },
})
