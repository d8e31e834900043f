import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { identityDeskRoutes } from './desk/routes.ts'
import { endIdentities, endLeft, finishDue } from './jobs.ts'
import { notice } from './notices.ts'
import { pushChanges } from './push.ts'
import { identityRoutes } from './routes.ts'
import { legalName } from './legal-name.ts'
import { createSecrets } from './secrets.ts'
import type { IdentityOptions, Tools } from './tools.ts'

export { passFlagged, takeBack } from './desk/kinds.ts'
export { identitiesOf, sameDocument } from './desk/of-user.ts'
export { identityQueue } from './desk/queue.ts'
export type { IdentityEvents, IdentityTold } from './events.ts'
export { givenIdentity, identityLevel } from './queries.ts'
export { consentVersion } from './policy.ts'
export type { Application, FieldFault } from './tables.ts'
export type { IdentityOptions } from './tools.ts'

export type Identity = {
  readonly routes: Route[]
  readonly onEvent: (event: Event) => Promise<void>
  /** Hourly: documents that end, data that must be forgotten, and what accounts that ended have left. */
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
    async finishDue(parts, now) {
      await finishDue(tools, parts, now)
      await endLeft(tools, parts)
    },
    async onEvent(event) {
      push(event)
      if (event.name === 'accountClosed') await endIdentities(tools, event.userId)
      await notice(tools, event)
    },
  }
}
