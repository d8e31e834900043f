import type { RewardKind, TaskKind, TaskScope } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { rewardTransitions } from './transitions.ts'

const { amount, id, ms, optional, text, whole, words } = column

const fundColumns = {
  openedAt: ms,
  /** Since when it has too little for what is due; null while it has enough. */
  shortAt: optional(ms),
}
export type Fund = RowOf<typeof fundColumns>

/** Of the fund itself, who owns its funding account. */
export const funds = table('rewards_fund', {
  key: [],
  columns: fundColumns,
  view: (rows): Fund | undefined => rows.get(),
})

/** Append-only: what a fund has set aside for a reward, by the reward's id. */
export const grants = table('rewards_grant', {
  key: ['id'],
  append: true,
  columns: { id, toUserId: id, amount, grantedAt: ms },
})

const rewardColumns = {
  id,
  /** Says what is earned but once: `vip_gift:3`, `red_envelope:2026-W48`, `task_reward:67411`. */
  key: text,
  kind: words<RewardKind>(),
  /** The level, the ISO week, the task. */
  about: text,
  fundId: id,
  amount,
  ruleVersion: text,
  /** When it was earned, by the time of what happened. */
  dueAt: ms,
  status: words<'due' | 'paid'>(),
  paidAt: optional(ms),
}
export type Reward = RowOf<typeof rewardColumns>

/** What is earned and not paid yet; what was paid is never loaded again. */
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
  /** What was held when the day began was worth at least; null of a level from before such days were kept. */
  assetsUsd: optional(amount),
  measuredLevelNo: whole,
  /** The level in force on the day, and the announced day of its fall. */
  levelNo: whole,
  fallsOn: optional(whole),
  lookedAt: ms,
}

/** Append-only: the days on which a level in force moved, was announced to fall, or was not that of the assets. */
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

/** Of the task itself, who owns the account that its rewards are paid from. */
export const tasks = table('rewards_task', {
  key: [],
  columns: taskColumns,
  view: (rows): Task | undefined => rows.get(),
})

/** Append-only: what was done that a task may count, by the id of what it was done with, or of the task that counted it once. */
export const steps = table('rewards_step', {
  key: ['id'],
  append: true,
  columns: { id, kind: words<TaskKind>(), byUserId: id, at: ms },
})

const progressColumns = {
  /** The task's. */
  id,
  count: whole,
  doneAt: optional(ms),
}
export type Progress = RowOf<typeof progressColumns>

export const progresses = table('rewards_progress', {
  key: ['id'],
  load: 'false',
  columns: progressColumns,
})

/** Of an inviter: up to which day they have their share. */
export const teams = table('rewards_team', {
  key: [],
  columns: { sharedThrough: whole },
  view: (rows): RowOf<{ sharedThrough: typeof whole }> | undefined => rows.get(),
})

const shareColumns = {
  day: whole,
  memberId: id,
  level: whole,
  /** What the member was charged on the day, less what they were given back until then. */
  fees: amount,
  amount,
  ruleVersion: text,
  paidAt: ms,
}

/** Append-only: an inviter's share of what one member was charged on one day. */
export const shares = table('rewards_share', {
  key: ['day', 'memberId'],
  append: true,
  columns: shareColumns,
})

const remainderColumns = {
  day: whole,
  memberId: id,
  /** What the member was charged on the day, less what they were given back on it. */
  fees: amount,
  /** What they were given back until then and no fee has made up for: zero or less. */
  remainder: amount,
}
export type Remainder = RowOf<typeof remainderColumns>

/** Append-only: how far fees that came back were made up for, after each day that changed it. */
export const remainders = table('rewards_remainder', {
  key: ['day', 'memberId'],
  append: true,
  columns: remainderColumns,
})

/** Append-only: of which rewards, by id, their user was told that they wait. */
export const waits = table('rewards_waiting', {
  key: ['id'],
  append: true,
  columns: { id, toldAt: ms },
})

const shortLinkColumns = {
  code: text,
  channel: optional(text),
  target: text,
  /** Until when it leads anywhere, epoch ms; null for ever. */
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

/** Append-only: uses of the owner's link, one a device and day. */
export const linkUses = table('rewards_link_use', {
  key: ['id'],
  append: true,
  columns: { id, day: whole, usedAt: ms },
})
