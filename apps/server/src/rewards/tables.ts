import type { RewardKind, TaskKind, TaskScope } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { rewardTransitions } from './transitions.ts'

const { amount, id, ms, optional, text, whole, words } = column

const fundColumns = {
  openedAt: ms,
  /** Since when it is short; null if it is not. */
  shortAt: optional(ms),
}
export type Fund = RowOf<typeof fundColumns>

/** Owned by the fund itself, like its funding account. */
export const funds = table('rewards_fund', {
  key: [],
  columns: fundColumns,
  view: (rows): Fund | undefined => rows.get(),
})

/** Append-only: grants of a fund, by the reward's id. */
export const grants = table('rewards_grant', {
  key: ['id'],
  append: true,
  columns: { id, toUserId: id, amount, grantedAt: ms },
})

const rewardColumns = {
  id,
  /** Key that is earned once: `vip_gift:3`, `red_envelope:2026-W48`, `task_reward:67411`. */
  key: text,
  kind: words<RewardKind>(),
  /** The level, the ISO week, or the task. */
  about: text,
  fundId: id,
  amount,
  ruleVersion: text,
  /** When it was earned, by the time of the event. */
  dueAt: ms,
  status: words<'due' | 'paid'>(),
  paidAt: optional(ms),
}
export type Reward = RowOf<typeof rewardColumns>

/** Earned and unpaid rewards; paid ones are not loaded. */
export const rewards = table('rewards_reward', {
  steps: { of: ({ status }) => status, table: rewardTransitions },
  key: ['id'],
  load: "t.status = 'due'",
  loads: ({ status }) => status === 'due',
  columns: rewardColumns,
})

const levelDayColumns = {
  /** As `dayNumber` counts. */
  day: whole,
  /** Minimum value of the holdings at the start of the day. */
  assetsUsd: amount,
  measuredLevelNo: whole,
  /** The level in force on the day, and the announced day of its fall. */
  levelNo: whole,
  fallsOn: optional(whole),
  lookedAt: ms,
}

/** Append-only: days on which a level in force changed, was announced to fall, or differed from that of the assets. */
export const levelDays = table('rewards_vip_day', {
  key: ['day'],
  append: true,
  columns: levelDayColumns,
})

const taskColumns = {
  kind: words<TaskKind>(),
  scope: words<TaskScope>(),
  target: whole,
  reward: amount,
  quota: whole,
  startAt: ms,
  endAt: ms,
  termsVersion: text,
}
export type Task = RowOf<typeof taskColumns>

/** Owned by the task itself, like the account of its rewards. */
export const tasks = table('rewards_task', {
  key: [],
  columns: taskColumns,
  view: (rows): Task | undefined => rows.get(),
})

/** Append-only: counted steps, by the id of their object or of the task. */
export const steps = table('rewards_step', {
  key: ['id'],
  append: true,
  columns: { id, kind: words<TaskKind>(), byUserId: id, at: ms },
})

const progressColumns = {
  /** Id of the task. */
  id,
  count: whole,
  doneAt: optional(ms),
}

export const progresses = table('rewards_progress', {
  key: ['id'],
  load: 'false',
  columns: progressColumns,
})

/** For an inviter: the last day with a paid share. */
export const teams = table('rewards_team', {
  key: [],
  columns: { sharedThrough: whole },
  view: (rows): RowOf<{ sharedThrough: typeof whole }> | undefined => rows.get(),
})

const shareColumns = {
  day: whole,
  memberId: id,
  level: whole,
  /** Fees of the member on the day, less earlier refunds. */
  fees: amount,
  amount,
  ruleVersion: text,
  paidAt: ms,
}

/** Append-only: an inviter's share of one member's fees of one day. */
export const shares = table('rewards_share', {
  key: ['day', 'memberId'],
  append: true,
  columns: shareColumns,
})

const remainderColumns = {
  day: whole,
  memberId: id,
  /** Fees of the member on the day, less its refunds. */
  fees: amount,
  /** Refunds until then that no fee has offset: zero or negative. */
  remainder: amount,
}
export type Remainder = RowOf<typeof remainderColumns>

/** Append-only: refunds not yet offset, after each day that changed them. */
export const remainders = table('rewards_remainder', {
  key: ['day', 'memberId'],
  append: true,
  columns: remainderColumns,
})

/** Append-only: waiting rewards that were announced, by id. */
export const waits = table('rewards_waiting', {
  key: ['id'],
  append: true,
  columns: { id, toldAt: ms },
})

const shortLinkColumns = {
  code: text,
  channel: optional(text),
  target: text,
  /** Expiry in epoch ms; null for none. */
  expireAt: optional(ms),
  createdAt: ms,
}
export type ShortLink = RowOf<typeof shortLinkColumns>

/** The short link of its owner. */
export const shortLinks = table('rewards_short_link', {
  key: [],
  columns: shortLinkColumns,
  view: (rows): ShortLink | undefined => rows.get(),
})

/** Append-only: uses of the owner's link, once per device and day. */
export const linkUses = table('rewards_link_use', {
  key: ['id'],
  append: true,
  columns: { id, day: whole, usedAt: ms },
})
