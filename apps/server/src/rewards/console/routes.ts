import { endpoints, taskBounds, type InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { actorOf, watch } from '../../operator/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Lane, type Refusal } from '../../platform/lane/index.ts'
import { fitsKind, type TaskTerms } from '../terms.ts'
import {
  proposeLevelRewards,
  proposeTask,
  type ProposeLevels,
  type ProposeTask,
} from './commands.ts'
import type { LevelsProposal } from './kinds.ts'
import { listPaidRewards } from './paid-rewards.ts'
import { listLevelRewards, listPublishedTasks } from './queries.ts'
import { rewardOwner } from './tables.ts'

/** Largest funding of one task, and largest reward of one level, in USDT. */
const mostOfTask = Amount.parse('1000000')
const mostOfLevel = Amount.parse('100000')

type ConsoleTools = { readonly pool: Pick<Pool, 'query'>; readonly lane: Pick<Lane, 'run'> }

/** Console endpoints about tasks, levels and payments. */
export function rewardConsoleRoutes({ pool, lane }: ConsoleTools): Route[] {
  const owner = () => rewardOwner.userId
  const watched = watch({ lane }, 'paid_reward')
  return [
    query(endpoints.listPublishedTasks, () => listPublishedTasks(pool)),
    query(endpoints.listLevelRewards, ({ now }) => listLevelRewards(pool, now)),
    query(endpoints.listPaidRewards, async (request) => {
      const found = await listPaidRewards(pool, request.input, request.now)
      return (await watched(request, found.records)) ?? found
    }),
    change(endpoints.proposeTask, proposeTask, {
      prepare: async (request) => prepareTask(request),
      owner,
    }),
    change(endpoints.proposeLevelRewards, proposeLevelRewards, {
      prepare: async (request) => prepareLevels(request),
      owner,
    }),
  ]
}

function prepareTask(request: ApiRequest<typeof endpoints.proposeTask>): ProposeTask | Refusal {
  const { reasonKey, remark, reward: typed, ...terms } = request.input
  if (!fitsKind(terms)) return invalid(misfitOf(terms))
  const reward = exactly(() => Amount.parse(typed))
  if (isRefusal(reward)) return reward
  if (reward * BigInt(terms.quota) > mostOfTask) return aboveMost('reward', mostOfTask)
  const wanted = { ...terms, reward: Amount.text(reward) }
  return { wanted, reasonKey, remark, actor: actorOf(request) }
}

function prepareLevels(request: ApiRequest<typeof endpoints.proposeLevelRewards>): ProposeLevels {
  const { version, reasonKey, remark } = request.input
  const levels = levelsOf(request.input)
  const [whole, objection] = isRefusal(levels) ? [[], levels] : [levels, null]
  const wanted = { version, levels: whole }
  return { wanted, objection, reasonKey, remark, actor: actorOf(request) }
}

/** All levels in order, exact. */
function levelsOf(
  input: InputOf<typeof endpoints.proposeLevelRewards>,
): LevelsProposal['levels'] | Refusal {
  const given = input.levels.toSorted((a, b) => a.levelNo - b.levelNo)
  if (given.some(({ levelNo }, place) => levelNo !== place + 1)) return invalid('levels')
  const levels = exactly(() =>
    given.map(({ levelNo, upgradeGift, weeklyRedEnvelope }) => ({
      levelNo,
      upgradeGift: Amount.text(Amount.parse(upgradeGift)),
      weeklyRedEnvelope: Amount.text(Amount.parse(weeklyRedEnvelope)),
    })),
  )
  if (isRefusal(levels)) return levels
  for (const [place, level] of levels.entries()) {
    const below = levels[place - 1]
    for (const field of ['upgradeGift', 'weeklyRedEnvelope'] as const) {
      const [amount, least] = [level[field], below?.[field] ?? '0'].map(Amount.parse)
      if (amount! > mostOfLevel) return aboveMost('levels', mostOfLevel)
      // A higher level gives at least as much.
      if (amount! < least!) return invalid('levels')
    }
  }
  return levels
}

/** Field of a task that does not fit its kind. */
const misfitOf = ({ kind, scope }: Pick<TaskTerms, 'kind' | 'scope'>) =>
  taskBounds[kind].scopes.includes(scope) ? 'target' : 'scope'

const invalid = (field: string) =>
  refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'order' }] })
const aboveMost = (field: string, max: Amount) =>
  refuse('AMOUNT_ABOVE_MAX', { fields: [{ field, rule: 'max', max: Amount.text(max) }] })
