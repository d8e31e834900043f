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

export { takeBack } from './desk/kinds.ts'
export { passFlaggedBy } from './desk/opened.ts'
export { identitiesOf, sameDocument } from './desk/of-user.ts'
export { identityQueue } from './desk/queue.ts'
export type { IdentityEvents, IdentityTold } from './events.ts'
export { givenIdentity, identityLevel, identityNames } from './queries.ts'
export { consentVersion } from './policy.ts'
export { formerDocuments, isKnownBy, isUserKnownBy } from './same-owner.ts'
export { applications } from './tables.ts'
export type { Application, FieldFault } from './tables.ts'
export type { IdentityOptions } from './tools.ts'

export type Identity = {
  readonly routes: Route[]
  readonly onEvent: (event: Event) => Promise<void>
  /** Hourly: documents that end, data that must be forgotten, and what accounts that ended have left. */
  readonly finishDue: (parts: readonly number[], now: number) => Promise<void>
  /** The name of the basic identity of a user that stands at this time; null while none does. */
  readonly legalNameOf: (userId: string, now: number) => Promise<string | null>
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
    legalNameOf: (userId, now) => legalName(tools, userId, now),
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
