import { endpoints, type Act } from '@candor/api'
import { change, query, type OperatorSession, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import { actorOf } from '../audit/record.ts'
import { addNote } from '../commands/add-note.ts'
import { liftRestriction, restrictUser } from '../commands/restrict-user.ts'
import { resetUserFactor } from '../commands/reset-factor.ts'
import { revokeUserSessions } from '../commands/revoke-user-sessions.ts'
import { noted } from '../audited-reads.ts'
import { ownAccountFault } from '../own-account.ts'
import { knowing, type Tools } from '../tools.ts'
import { listUsers } from './list.ts'
import type { UserParts } from './parts.ts'
import { isUser, readUser } from './record.ts'

/** Routes to users' data and notes about them. */
export function userRoutes(tools: Tools, parts: UserParts): Route[] {
  const { pool } = tools
  const about = onUser(tools)
  return [
    query(endpoints.listUsers, async (request) => {
      const { input, now } = request
      const found = await listUsers(pool, input, now)
      // Ids only: the search text may be a person's address, and the audit is never deleted.
      const after = { shown: found.records.map(({ id }) => id) }
      const deed = { action: 'lookForUsers', targetType: 'user', targetId: '*', after }
      return (await noted(tools, actorOf(request), deed)) ?? found
    }),
    query(endpoints.getUser, async (request) => {
      const { id } = request.input
      if (!(await isUser(pool, id))) return refuse('NOT_FOUND')
      const actor = actorOf(request)
      // Operators may not read notes about their own account.
      const fault = await ownAccountFault(pool, [id], actor, request.now)
      if (fault !== null) return fault
      const deed = { action: 'lookAtUser', targetType: 'user', targetId: id }
      const refusal = await noted(tools, actor, deed)
      return refusal ?? readUser(pool, parts, id, request)
    }),
    change(endpoints.addUserNote, addNote, about),
    change(endpoints.restrictUser, restrictUser, {
      ...about,
      finish: knowing<Act>(tools),
    }),
    change(endpoints.revokeUserSessions, revokeUserSessions, about),
    change(endpoints.resetUserFactor, resetUserFactor, {
      ...about,
      async prepare(request) {
        const input = await about.prepare(request)
        return isRefusal(input) ? input : { ...input, holdMs: tools.resetHoldMs }
      },
    }),
    change(endpoints.liftRestriction, liftRestriction, about),
  ]
}

type OnUser = {
  readonly user: OperatorSession
  readonly ip: string
  readonly traceId: string
  readonly now: number
  readonly input: { readonly id: string }
}

/** The start of every act on a user: checks that the user exists, owns the act, and is not the actor. */
function onUser({ pool }: Tools) {
  return {
    async prepare<Request extends OnUser>(request: Request) {
      const { id, ...rest } = request.input as Request['input']
      if (!(await isUser(pool, id))) return refuse('NOT_FOUND')
      const actor = actorOf(request)
      const fault = await ownAccountFault(pool, [id], actor, request.now)
      return fault ?? { ...rest, userId: id, actor }
    },
    owner: ({ userId }: { readonly userId: string }) => userId,
  }
}
