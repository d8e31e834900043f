import { dayStart } from '@candor/api'
import { Amount, divide, negate, subtract } from '@candor/money'
import { countToday } from '../../people/index.ts'
import type { Effect } from '../../platform/lane/index.ts'
import type { Recharge } from './tables.ts'

/**
 * A credit by operators is money that has arrived, so its owner's limit never holds it back. The part not counted at the report
 * counts on the day of the credit.
 */
export function countCredited(
  recharge: Pick<Recharge, 'method' | 'paymentId' | 'amount' | 'usdValue'>,
  credited: Amount,
): Effect[] {
  // A network payment was counted when it was paid; another payer's payment uses up nothing.
  if (recharge.paymentId !== null || recharge.usdValue === null) return []
  const { method, amount, usdValue } = recharge
  const worth = Amount.of(divide(usdValue * credited, amount, 'ceil'))
  const counted = method === 'bank' ? usdValue : Amount.zero
  return worth > counted ? [countToday({ deposited: subtract(worth, counted) })] : []
}

/** A recharge that never arrived does not count against the day of its report. */
export function uncounted(
  { method, usdValue, createdAt }: Pick<Recharge, 'method' | 'usdValue' | 'createdAt'>,
  now: number,
): Effect[] {
  const isOfToday = method === 'bank' && usdValue !== null && createdAt >= dayStart(now)
  return isOfToday ? [countToday({ deposited: negate(usdValue) })] : []
}
