import type { ApprovalKind, FundingSource } from '../operator/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { runAll } from '../platform/run-all.ts'
import { ieoFunding } from './console/funding.ts'
import { cancelProject, listProject, publishProject, returnTokens } from './console/kinds.ts'
import { commitOf } from './draw.ts'
import { bringUsers, decideProjects, openAccounts } from './jobs.ts'
import { mailIeo } from './notices.ts'
import { ieoRoutes, type RouteTools } from './routes.ts'
import { createWhitepapers } from './whitepapers.ts'

export { applicationObstacles, countOpenApplications } from './closing-obstacles.ts'
export { ieoNotices } from './notices.ts'
export { ieoChecks, listedTokens } from './audit.ts'

export type IeoModule = {
  readonly routes: Route[]
  /** Acts that need a second operator. */
  readonly kinds: readonly ApprovalKind<never>[]
  /** Accounts from which projects hand out tokens of listed currencies. */
  readonly funding: readonly FundingSource[]
  /** Hosts of published white papers, which users may open. */
  readonly outlinkHosts: () => readonly string[]
  /** Guaranteed listener of lane events: mails users the results of their applications. */
  readonly onEvent: (event: Event) => Promise<void>
  /**
   * Opens accounts of drafts, closes and draws due projects, and applies the results to users of these parts. A failing step or
   * project holds up no other.
   */
  readonly decideDue: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

type Options = RouteTools & {
  readonly mailIn: MailIn
  /** Origin of the web app, for links. */
  readonly origin: string
}

/** Offerings of new tokens: a public draw decides the amounts, which are paid afterwards. */
export function createIeo(tools: Options): IeoModule {
  const kinds = {
    publish: publishProject((projectId) => commitOf(tools.secret, projectId), tools),
    cancel: cancelProject,
    list: listProject(tools.pool),
    return: returnTokens,
  }
  const whitepapers = createWhitepapers(tools.pool)
  const decideDue: IeoModule['decideDue'] = (parts, now) =>
    runAll(
      [
        () => whitepapers.refresh(),
        () => openAccounts(tools, parts),
        () => decideProjects(tools, parts, now),
        () => bringUsers(tools, parts, now),
      ],
      'not all that is due of offerings was done',
    )
  return {
    outlinkHosts: whitepapers.hosts,
    routes: ieoRoutes(tools, kinds),
    kinds: Object.values(kinds) as readonly ApprovalKind<never>[],
    funding: [ieoFunding(tools.pool)],
    onEvent: mailIeo(tools.mailIn, tools.origin),
    decideDue,
    jobs: [job('offerings', 2 * every.second, ({ parts, now }) => decideDue(parts, now))],
  }
}
