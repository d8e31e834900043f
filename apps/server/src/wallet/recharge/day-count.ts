import { dayStart } from '@candor/api'
import { Amount, divide, negate, subtract } from '@candor/money'
import { countToday } from '../../people/index.ts'
import type { Effect } from '../../platform/lane/index.ts'
import type { Recharge } from './tables.ts'

/**
 * What persons credit is money that has arrived: a limit of its owner never holds it back. Whatever of it was
 * not counted when it was reported counts on the day of the credit, so that no more comes in beside it.
 */
export function countCredited(
  recharge: Pick<Recharge, 'method' | 'paymentId' | 'amount' | 'usdValue'>,
  credited: Amount,
): Effect[] {
  // What a network has was counted when its owner paid it; what somebody else has paid uses up nothing.
  if (recharge.paymentId !== null || recharge.usdValue === null) return []
  const { method, amount, usdValue } = recharge
  const worth = Amount.of(divide(usdValue * credited, amount, 'ceil'))
  const counted = method === 'bank' ? usdValue : Amount.zero
  return worth > counted ? [countToday({ deposited: subtract(worth, counted) })] : []
}

/** What never came in does not count against the day on which it was reported. */
export function uncounted(
  { method, usdValue, createdAt }: Pick<Recharge, 'method' | 'usdValue' | 'createdAt'>,
  now: number,
): Effect[] {
  const isOfToday = method === 'bank' && usdValue !== null && createdAt >= dayStart(now)
  return isOfToday ? [countToday({ deposited: negate(usdValue) })] : []
}
