import type { ProductOrder } from '@candor/api'
import { Amount } from '@candor/money'
import { useQueryClient } from '@tanstack/react-query'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'

export type Redeeming = ReturnType<typeof useRedeem>

/** Leaves an order, once, at the cost that was shown; what had no answer goes on when the screen is opened again. */
export function useRedeem({ id, onLeft }: { id: string; onLeft: () => void }) {
  const moneyMoved = useMoneyMoved()
  const cache = useQueryClient()
  const settled = (end: IntentState<ProductOrder> | null) => {
    if (end?.name !== 'accepted') return
    moneyMoved()
    void cache.invalidateQueries({ queryKey: callKey('getProductOrder') })
    onLeft()
  }
  const { submit, ...sent } = useSent('redeemProductOrder', { of: id, onResumed: settled })
  const redeem = async (expectedPenalty: string) => {
    const isFree = Amount.read(expectedPenalty) === Amount.zero
    settled(await submit({ id, ...(!isFree && { expectedPenalty }) }))
  }
  return { ...sent, redeem }
}
