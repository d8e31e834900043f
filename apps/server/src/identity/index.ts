import type { Route } from '../platform/http/route.ts'
import type { ApprovalKind, Queue } from '../operator/index.ts'
import type { Event } from '../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { takeBack } from './console/approval-kinds.ts'
import { passFlaggedBy } from './console/opened-parts.ts'
import { identityQueue } from './console/queue.ts'
import { identityConsoleRoutes } from './console/routes.ts'
import { endIdentities, endLeft, finishDue } from './jobs.ts'
import { noticeLetters } from './notices.ts'
import { pushChanges } from './push.ts'
import { identityRoutes } from './routes.ts'
import { knownAs, type KnownAs } from './known-as.ts'
import { createSecrets } from './secrets.ts'
import type { IdentityOptions, Tools } from './tools.ts'

export { identityNotices } from './notices.ts'
export { takeBack } from './console/approval-kinds.ts'
export { passFlaggedBy } from './console/opened-parts.ts'
export { identitiesOf, sameDocument } from './console/user-summary.ts'
export { identityQueue } from './console/queue.ts'
export type { IdentityEvents } from './events.ts'
export { readGivenIdentity } from './given-identity.ts'
export { identityLevel, identityNames } from './queries.ts'
export { knownFault } from './known-as.ts'
export type { KnownAs } from './known-as.ts'
export { consentVersion, limits as identityLimits } from './policy.ts'
export { formerDocuments, isKnownBy, isUserKnownBy } from './same-owner.ts'
export { readPersonTies, type PersonTie } from './person-ties.ts'
export { applications } from './tables.ts'
export type { IdentityOptions } from './tools.ts'

export type Identity = {
  readonly routes: Route[]
  readonly kinds: readonly ApprovalKind<never>[]
  readonly queues: readonly Queue[]
  readonly jobs: readonly ModuleJob[]
  readonly onEvent: (event: Event) => Promise<void>
  /** Expires documents, erases due data, and ends identities of ended accounts. */
  readonly finishDue: (parts: readonly number[], now: number) => Promise<void>
  /** The identity of a user at this time; a decision that uses it checks with `knownFault` that it is unchanged. */
  readonly knownAsOf: (userId: string, now: number) => Promise<KnownAs>
}

/** Identities of users: applications, their review, and identity levels. */
export function createIdentity(options: IdentityOptions): Identity {
  const tools: Tools = {
    ...options,
    secrets: createSecrets(options.secret),
  }
  const [push, write] = [pushChanges(tools), noticeLetters(tools)]
  const finish: Identity['finishDue'] = async (parts, now) => {
    await finishDue(tools, parts, now)
    await endLeft(tools, parts)
  }
  return {
    kinds: [takeBack, passFlaggedBy(tools)],
    queues: [identityQueue],
    jobs: [job('identity', every.hour, ({ parts, now }) => finish(parts, now))],
    routes: [...identityRoutes(tools), ...identityConsoleRoutes(tools)],
    knownAsOf: (userId, now) => knownAs(tools, userId, now),
    finishDue: finish,
    async onEvent(event) {
      push(event)
      if (event.name === 'accountClosed') await endIdentities(tools, event.userId)
      await write(event)
    },
  }
}
