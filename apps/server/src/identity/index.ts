import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import type { IdentityTold } from './events.ts'
import { identityDeskRoutes } from './desk/routes.ts'
import { endIdentities, finishDue, releaseDocument } from './jobs.ts'
import { notice } from './notices.ts'
import { pushChanges } from './push.ts'
import { identityRoutes } from './routes.ts'
import { legalName } from './legal-name.ts'
import { createSecrets } from './secrets.ts'
import type { IdentityOptions, Tools } from './tools.ts'

export { passFlagged, takeBack } from './desk/kinds.ts'
export { identityQueue } from './desk/queue.ts'
export type { IdentityEvents, IdentityTold } from './events.ts'
export { authStates, identityLevel } from './queries.ts'
export { consentVersion } from './policy.ts'
export type { Application, FieldFault } from './tables.ts'
export type { IdentityOptions } from './tools.ts'

export type Identity = {
  readonly routes: Route[]
  readonly onEvent: (event: Event) => Promise<void>
  /** Hourly: documents that end, and data that must be forgotten. */
  readonly finishDue: (parts: readonly number[], now: number) => Promise<void>
  /** The name under which a user's basic identity passed; null while none has. */
  readonly legalNameOf: (userId: string) => Promise<string | null>
}

/** Who users are: applications, their review, and how well each user is known. */
export function createIdentity(options: IdentityOptions): Identity {
  const tools: Tools = {
    ...options,
    secrets: createSecrets(options.secret),
  }
  const push = pushChanges(tools)
  return {
    routes: [...identityRoutes(tools), ...identityDeskRoutes(tools)],
    legalNameOf: (userId) => legalName(tools, userId),
    finishDue: (parts, now) => finishDue(tools, parts, now),
    async onEvent(event) {
      const { name, userId, data } = event
      push(event)
      if (name === 'accountClosed') await endIdentities(tools, userId)
      const isOver = name === 'identityRejected' || name === 'identityRevoked'
      await Promise.all([
        notice(tools, event),
        isOver && releaseDocument(tools.pool, userId, data as IdentityTold),
      ])
    },
  }
}
