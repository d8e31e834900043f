import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { DeviceId } from './people-shapes.ts'
import { listFields, page } from './query.ts'
import {
  Level,
  MyLevel,
  RewardItem,
  ShortLink,
  Task,
  TaskId,
  TaskScope,
  Team,
  TeamMember,
  TermsVersion,
} from './rewards-shapes.ts'
import { ShortLinkCode } from './short-link.ts'

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const

export const followShortLink = endpoint({
  name: 'followShortLink',
  concept: 'rewards',
  auth: 'none',
  limit: { count: 30, perMs: MINUTE, by: 'ip' },
  request: v.object({
    code: ShortLinkCode,
    /** The device id of a later sign-in; uses are counted once per device and day. */
    deviceId: v.optional(DeviceId),
  }),
  result: ShortLink,
  errors: ['SHORT_LINK_INVALID'],
  summary: 'Where a short link leads inside the app, and the invitation that it brings.',
})

export const listLevels = endpoint({
  name: 'listLevels',
  concept: 'rewards',
  auth: 'optional',
  limit: { count: 300, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.array(Level),
  errors: [],
  summary: 'Every level: from which assets it holds and what it brings; and which are reached.',
})

export const getMyLevel = endpoint({
  name: 'getMyLevel',
  concept: 'rewards',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: MyLevel,
  errors: [],
  summary: "The user's level, by what it was measured, and what is missing to the next.",
})

export const listRewards = endpoint({
  name: 'listRewards',
  concept: 'rewards',
  auth: 'token',
  limit: reading,
  request: v.object({ ...listFields }),
  result: page(RewardItem),
  errors: [],
  summary: 'What the user was given, and what waits for its fund, latest first.',
})

export const listTasks = endpoint({
  name: 'listTasks',
  concept: 'rewards',
  auth: 'token',
  limit: reading,
  request: v.object({ tab: v.optional(TaskScope) }),
  result: v.array(Task),
  errors: [],
  summary: 'The tasks that run, or that the user has begun: what each counts, pays and has left.',
})

export const claimTask = endpoint({
  name: 'claimTask',
  concept: 'rewards',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 60 * SECOND },
  request: v.strictObject({
    taskId: TaskId,
    /** The terms that the user has read and accepted. */
    termsVersion: TermsVersion,
  }),
  result: RewardItem,
  errors: [
    'NOT_FOUND',
    'TASK_NOT_DONE',
    'REWARD_ALREADY_CLAIMED',
    'REWARD_USED_UP',
    'DISCLOSURE_NOT_ACCEPTED',
    'KYC_BASIC_REQUIRED',
    'COUNTRY_RESTRICTED',
  ],
  summary: "Claims the reward of a task that is finished, from the task's own account.",
})

export const getMyTeam = endpoint({
  name: 'getMyTeam',
  concept: 'rewards',
  auth: 'token',
  limit: reading,
  request: v.object({}),
  result: Team,
  errors: [],
  summary:
    "The user's invitation, how many came by it, and their share of the fees that those paid.",
})

export const listTeamMembers = endpoint({
  name: 'listTeamMembers',
  concept: 'rewards',
  auth: 'token',
  limit: reading,
  request: v.object({ ...listFields, level: v.optional(v.picklist(['1', '2', '3'])) }),
  result: page(TeamMember),
  errors: [],
  summary:
    'Who came by the invitation, directly or by a member, under a masked name, latest first.',
})
