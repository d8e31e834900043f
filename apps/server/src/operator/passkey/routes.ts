import { endpoints } from '@candor/api'
import { creationFor, requestFor, verifyMaking } from '../../people/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { actorOf } from '../audit/record.ts'
import type { Tools } from '../tools.ts'
import { addPasskey } from './add-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { findPasskeys } from './tables.ts'

/** Routes of operators' passkeys: sign-in, step-up, adding and removing. */
export function passkeyRoutes(tools: Tools): Route[] {
  const { pool, stamps, origin, world } = tools
  const aboutOf = (purpose: string, userId: string | null, now: number) => ({
    stamps,
    origin,
    purpose,
    userId,
    now,
  })
  return [
    query(endpoints.getOperatorChallenge, ({ now }) =>
      requestFor(aboutOf('operatorLogin', null, now), world.newId(), []),
    ),
    query(endpoints.getOperatorPasskeyOptions, async ({ user, input, now }) => {
      const { userId, name } = user
      const known = await findPasskeys(pool, userId)
      if (input.purpose === 'stepUp') {
        const request = requestFor(aboutOf('operatorStepUp', userId, now), world.newId(), known)
        return { request, creation: null }
      }
      const handle = Buffer.from(`operator ${userId}`).toString('base64url')
      const who = { handle, account: `${name} (console)` }
      const making = aboutOf('operatorPasskey', userId, now)
      return { request: null, creation: creationFor(making, world.newId(), who, known) }
    }),
    query(endpoints.listOperatorPasskeys, async ({ user }) =>
      (await findPasskeys(pool, user.userId)).map(({ id, name, createdAt }) => ({
        id,
        name,
        createdAt,
      })),
    ),
    change(endpoints.addOperatorPasskey, addPasskey, {
      prepareActs: true,
      prepare: async (request) => {
        const { user, input, now } = request
        const making = aboutOf('operatorPasskey', user.userId, now)
        const made = await verifyMaking(making, input.credential)
        return { made, name: input.name, actor: actorOf(request) }
      },
    }),
    change(endpoints.removeOperatorPasskey, removePasskey, {
      prepare: (request) => ({ id: request.input.id, actor: actorOf(request) }),
    }),
  ]
}
