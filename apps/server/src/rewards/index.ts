import type { RewardBar } from '@candor/api'
import type { ApprovalKind, FundingSource } from '../operator/index.ts'
import { findUser, openingRules } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Route } from '../platform/http/route.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { MailIn } from '../platform/notice-source.ts'
import type { CountryRules, PolicyContext } from '../policy/index.ts'
import type { MeasuredLevel } from '../wallet/index.ts'
import { rewardFunding } from './console/funding.ts'
import { changeLevelRewards, publishTask } from './console/kinds.ts'
import { createSharing } from './fee-shares.ts'
import {
  createMeasuring,
  grantDue,
  openFunds,
  openPublished,
  payUsers,
  notifyWaitingUsers,
  type RewardTools,
} from './jobs.ts'
import { mailRewards } from './notices.ts'
import { rewardRoutes } from './routes.ts'
import { recordEarlierRewards } from './earlier-rewards.ts'
import { loadRewards, type RewardTerms } from './terms.ts'
import { trackTasks } from './tracking.ts'

export { rewardNotices } from './notices.ts'
export { rewardChecks } from './audit.ts'

/** Acts of this module that need a second operator. */
export const rewardKinds: readonly ApprovalKind<never>[] = [publishTask, changeLevelRewards]

export type RewardOptions = Omit<RewardTools, 'terms'> & {
  /** Reward terms; `data/rewards.json` by default. */
  readonly terms?: RewardTerms
  readonly rulesOf: PolicyContext['rulesOf']
  readonly mailIn: MailIn
  /** Origin of the web app, for links of invitations and mails. */
  readonly origin: string
  readonly measuredOf: (userId: string, now: number) => Promise<MeasuredLevel>
}

export type RewardModule = {
  readonly routes: Route[]
  /** The accounts that pay gifts, envelopes and task rewards. */
  readonly funding: readonly FundingSource[]
  readonly kinds: readonly ApprovalKind<never>[]
  /** At the start: opens and fills new funds. */
  readonly open: () => Promise<void>
  /** Guaranteed listener of lane events: counts steps of tasks, and mails claimable rewards. */
  readonly onEvent: (event: Event) => Promise<void>
  /** Measures started days, and pays users of these parts. */
  readonly payDue: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** Levels with their rewards, tasks, and shares of a team's fees; each reward comes from a fund of its own. */
export function createRewards(options: RewardOptions): RewardModule {
  const tools = { ...options, terms: options.terms ?? loadRewards() }
  const measureDays = createMeasuring(tools)
  const share = createSharing(tools)
  const [track, mail] = [trackTasks(tools), mailRewards(tools.mailIn, tools.origin)]
  async function payDue(parts: readonly number[], now: number): Promise<void> {
    await openPublished(tools, parts)
    // Rewards of earlier accounts are recorded before new ones are earned.
    await recordEarlierRewards(tools, parts)
    await measureDays(parts, now)
    await grantDue(tools, parts)
    await payUsers(tools, parts)
    await notifyWaitingUsers(tools, parts)
    await share(parts, now)
  }
  return {
    routes: rewardRoutes({
      ...tools,
      barOf: barredFrom(tools, 'bonuses'),
      teamBarOf: barredFrom(tools, 'referralRebates'),
    }),
    funding: [rewardFunding(tools.pool, tools.terms)],
    kinds: rewardKinds,
    open: () => openFunds(tools),
    async onEvent(event) {
      await track(event)
      await mail(event)
    },
    payDue,
    jobs: [job('rewards', every.minute, ({ parts, now }) => payDue(parts, now))],
  }
}

/** Why a user cannot be given rewards at the moment. */
function barredFrom(
  { pool, rulesOf, identityLevelOf }: Pick<RewardOptions, 'pool' | 'rulesOf' | 'identityLevelOf'>,
  what: keyof CountryRules['incentives'],
) {
  return async (userId: string, now: number): Promise<RewardBar | null> => {
    const [user, identityLevel] = await Promise.all([
      findUser(pool, userId),
      identityLevelOf(userId, now),
    ])
    const { incentives } = openingRules({ users: user ?? undefined }, { rulesOf, now })
    if (!incentives[what]) return 'country'
    return identityLevel > 0 ? null : 'identity'
  }
}
