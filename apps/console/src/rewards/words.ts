import type { PaidKind, TaskKind, TaskScope } from '@candor/api'

export const kindText: Readonly<Record<TaskKind, string>> = {
  secure: 'Bind an authenticator',
  verify: 'Verify the identity',
  practise: 'Close practice trades that had a stop-loss',
  start: 'First recharge and first trade',
  trade: 'Open a position with real money',
  tradingDays: 'Days with a trade',
  memberTrades: 'Invited members who trade',
}

export const scopeText: Readonly<Record<TaskScope, string>> = { personal: 'Personal', team: 'Team' }

export const paidText: Readonly<Record<PaidKind, string>> = {
  vip_gift: 'Gift of a level',
  red_envelope: 'Red envelope',
  task_reward: 'Reward of a task',
  rebate: 'Share of fees',
}

/** Reasons for changing tasks and levels; users do not read them. */
export const rewardReasons = ['new_terms'] as const
