import type { Contest, ContestRank } from '@candor/api'
import { Amount } from '@candor/money'
import { rankReward } from '@candor/rules'

/** The user's line of a ranking; null without a rank or its figures. */
export function ownLine({ myEntry, rewards }: Contest): Omit<ContestRank, 'id'> | null {
  if (myEntry === null) return null
  const { rank, profit, yieldRate, prize, prizeStatusKey } = myEntry
  if (rank === null || profit === null || yieldRate === null) return null
  const read = rewards.map(({ amount, ...ranks }) => ({ ...ranks, amount: Amount.read(amount) }))
  const now = prizeStatusKey === 'none' ? Amount.text(rankReward(read, rank)) : prize
  return { rank, maskedAccount: '', profit, yieldRate, prize: now, isMe: true }
}
