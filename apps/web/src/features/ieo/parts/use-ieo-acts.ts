import type { IeoOrder } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../api/client.ts'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'

/** What is read anew once an application was made or paid for. */
export function useIeoChanged() {
  const cache = useQueryClient()
  return () => {
    for (const name of ['getIeoProject', 'listIeoProjects', 'listIeoOrders'] as const)
      void cache.invalidateQueries({ queryKey: callKey(name) })
  }
}

/** Applies, once: what had no answer when the page was left is asked about here before anything new is sent. */
export function useApplyIeo(projectId: string, onApplied: () => void) {
  const changed = useIeoChanged()
  const settled = (end: IntentState<IeoOrder> | null) => {
    if (end?.name !== 'accepted') return
    onApplied()
    changed()
  }
  const { submit, ...sent } = useSent('applyIeo', { of: projectId, onResumed: settled })
  const apply = async (input: Input<'applyIeo'>) => settled(await submit(input))
  return { ...sent, apply }
}

/** Pays, once; in the same way. */
export function usePayIeo(orderId: string, onPaid: () => void) {
  const changed = useIeoChanged()
  const moneyMoved = useMoneyMoved()
  const settled = (end: IntentState<IeoOrder> | null) => {
    if (end?.name !== 'accepted') return
    moneyMoved()
    onPaid()
    changed()
  }
  const { submit, ...sent } = useSent('payIeo', { of: orderId, onResumed: settled })
  const pay = async () => settled(await submit({ orderId }))
  return { ...sent, pay }
}
