import type { WithdrawalOrder } from '@candor/api'
import { userId } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { orderOf, usePendingWithdrawal } from './pending-withdrawal.ts'
import type { PendingWithdrawal } from './pending-withdrawal.ts'

/** The polling interval of the list, in ms. */
const askMs = 5_000

export type LastSent = {
  sent: PendingWithdrawal
  /** Its entry on the list. */
  order: WithdrawalOrder | undefined
  /** Whether it may still arrive: no other is sent meanwhile. */
  isOpen: boolean
}

/** The sent withdrawal without an answer, and its entry on the list, if any. */
export function useLastSent(): LastSent | null {
  const kept = usePendingWithdrawal((state) => state.sent)
  const sent = kept !== null && kept.user === userId() ? kept : null
  const isPast = useNow() >= (sent?.until ?? 0)
  const list = useCall(
    'listWithdrawals',
    { pageSize: 20 },
    { enabled: sent !== null, everyMs: askMs, staleMs: 0, quiet: true },
  )
  if (sent === null) return null
  const order = orderOf(sent, list.data?.records ?? [])
  // Only a list that was read after the last possible arrival proves that it did not arrive.
  const isListFinal = isPast && list.dataUpdatedAt >= sent.until
  return { sent, order, isOpen: order === undefined && !isListFinal }
}
