import type { Living } from './living.ts'

/** Charges a user's fee, as after a trade or a liquidation; sometimes refunds a part. */
export async function pay({ dice, world, naive, count }: Living, userId: string): Promise<void> {
  const kinds = { position_open_fee: 5, position_close_fee: 4, forced_close_fee: 1 }
  const kind = dice.weighted(kinds)
  const isBack = kind === 'position_open_fee' && dice.chance(0.2)
  const amount = BigInt(dice.whole(1, 900_000_000))
  if (!isBack && naive.purses.has(userId, 'balance.available') < amount) return
  const fee = isBack ? -amount / 4n : amount
  if (fee === 0n) return
  await world.charge(userId, fee, kind)
  naive.rewards.charge(userId, fee, kind !== 'forced_close_fee', world.clock.now())
  count(isBack ? 'fee given back' : kind)
}
