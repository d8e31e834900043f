import type { RewardItem } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Input } from '../../../api/client.ts'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'
import { toast } from '../../../ui/toast-store.ts'

/** Claims a reward, once: what had no answer when the page was left is asked about here before anything new is sent. */
export function useClaimTask(amount: string, taskId: string, onClaimed: () => void) {
  const t = useTranslations('rewards.tasks')
  const moneyMoved = useMoneyMoved()
  const cache = useQueryClient()
  const settled = (end: IntentState<RewardItem> | null) => {
    if (end?.name !== 'accepted') return
    moneyMoved()
    void cache.invalidateQueries({ queryKey: callKey('listTasks') })
    void cache.invalidateQueries({ queryKey: callKey('listRewards') })
    toast(t('claimedToast', { amount }))
    onClaimed()
  }
  const { submit, ...sent } = useSent('claimTask', { of: taskId, onResumed: settled })
  return { ...sent, claim: async (task: Input<'claimTask'>) => settled(await submit(task)) }
}
