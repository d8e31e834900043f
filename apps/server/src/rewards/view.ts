import { wallTime, type RewardItem } from '@candor/api'
import { Amount } from '@candor/money'
import type { Reward } from './tables.ts'

/** A reward as its user sees it. */
export function rewardView(one: Reward): RewardItem {
  const { id, kind, about, amount, status, paidAt, dueAt } = one
  return {
    id,
    kindKey: kind,
    about,
    amount: Amount.text(amount),
    currency: 'USDT',
    statusKey: status,
    paidAt,
    createTime: wallTime(dueAt),
    createAt: dueAt,
  }
}
