import { endpoints } from '@candor/api'
import { change, query, type Route } from '../platform/http/route.ts'
import { claimTask } from './commands/claim-task.ts'
import type { RewardTools } from './jobs.ts'
import { rewardConsoleRoutes } from './console/routes.ts'
import { getMyLevel, listLevels, type LevelTools } from './levels.ts'
import { listRewards } from './queries.ts'
import { followLink } from './short-links.ts'
import { countLastingFacts } from './lasting-facts.ts'
import { listTasks, prepareClaim } from './tasks.ts'
import { getMyTeam, listTeamMembers, type TeamTools } from './team.ts'

export type RouteTools = LevelTools &
  TeamTools &
  Pick<RewardTools, 'pool' | 'lane' | 'identityLevelOf' | 'secret' | 'marksOf'>

export function rewardRoutes(tools: RouteTools): Route[] {
  return [
    ...rewardConsoleRoutes(tools),
    query(endpoints.listLevels, ({ user, now }) => listLevels(tools, user?.userId ?? null, now)),
    query(endpoints.getMyLevel, ({ user, now }) => getMyLevel(tools, user.userId, now)),
    query(endpoints.listRewards, ({ user, input, now }) =>
      listRewards(tools.pool, user.userId, input, now),
    ),
    query(endpoints.getMyTeam, ({ user, now }) => getMyTeam(tools, user.userId, now)),
    query(endpoints.followShortLink, ({ input, ip, now }) =>
      followLink(tools, input, { network: ip, now }),
    ),
    query(endpoints.listTeamMembers, ({ user, input, now }) =>
      listTeamMembers(tools, user.userId, input, now),
    ),
    query(endpoints.listTasks, async ({ user, input, now }) => {
      await countLastingFacts(tools, user.userId, now)
      return listTasks(tools, user.userId, input, now)
    }),
    change(endpoints.claimTask, claimTask, {
      prepare: ({ user, input, now }) => prepareClaim(tools, user.userId, input, now),
    }),
  ]
}
