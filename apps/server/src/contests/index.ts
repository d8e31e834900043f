import type { Price } from '@candor/money'
import type { ApprovalKind } from '../operator/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { cancelContest } from './console/cancel-contest.ts'
import { publishContest, releasePrizes } from './console/kinds.ts'
import { clearEntries, endEntries, freezeContests, payPrizes, type ContestTools } from './jobs.ts'
import { mailContests, pushContests } from './notices.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { runAll } from '../platform/run-all.ts'
import { createRankings } from './rankings.ts'
import { contestRoutes, type RouteTools } from './routes.ts'

export { contestObstacles, countOpenContests } from './closing-obstacles.ts'
export { contestNotices } from './notices.ts'
export { contestChecks } from './audit.ts'

/** Acts of this module that need a second operator. */
export const contestKinds: readonly ApprovalKind<never>[] = [
  publishContest,
  cancelContest,
  releasePrizes,
]

export type ContestModule = {
  readonly routes: Route[]
  readonly kinds: readonly ApprovalKind<never>[]
  /**
   * Ends contests by the clock, freezes their rankings, and pays released prizes. A failing step or contest holds up no
   * other.
   */
  readonly decideDue: (parts: readonly number[], now: number, signal?: AbortSignal) => Promise<void>
  readonly jobs: readonly ModuleJob[]
  /** Tells users' browsers that their contest account has ended. */
  readonly push: (event: Event) => void
  /** Mails the same. */
  readonly onEvent: (event: Event) => Promise<void>
}

type Options = ContestTools &
  Pick<RouteTools, 'identityLevelOf' | 'areForeknown'> & {
    /** The mark price of a symbol; null before the first. */
    readonly markOf: (symbol: string) => Price | null
    readonly live: Pick<Live, 'deliver' | 'clients'>
    readonly mailIn: MailIn
    /** Origin of the web app, for links. */
    readonly origin: string
  }

/** Contests with simulated funds: each account is a book of its own, traded like any other and ranked by the record. */
export function createContests(options: Options): ContestModule {
  const rankingAt = createRankings(options)
  const kinds = { publish: publishContest, cancel: cancelContest, release: releasePrizes }
  const decideDue: ContestModule['decideDue'] = async (parts, now, signal) => {
    const tools = signal === undefined ? options : { ...options, signal }
    const steps = [
      () => endEntries(tools, parts, now),
      () => freezeContests(tools, parts, now),
      () => clearEntries(tools, parts),
      () => payPrizes(tools, parts),
    ]
    try {
      await runAll(steps, 'not all that is due of contests was done')
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  }
  return {
    routes: contestRoutes({ ...options, rankingAt }, kinds),
    kinds: contestKinds,
    decideDue,
    jobs: [
      job('contests', 2 * every.second, ({ parts, now, signal }) => decideDue(parts, now, signal)),
    ],
    push: pushContests(options.live),
    onEvent: mailContests(options),
  }
}
