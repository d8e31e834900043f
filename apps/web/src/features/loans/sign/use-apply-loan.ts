import type { LoanOrder, LoanType } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../api/client.ts'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'

type Hearers = {
  readonly onAccepted: (order: LoanOrder) => void
  /** Hears of one that was sent before the screen was opened again. */
  readonly onResumed: (order: LoanOrder) => void
}

/** Applies for a loan, once: what had no answer when the page was left is asked about before anything new is sent. */
export function useApplyLoan(loanType: LoanType, { onAccepted, onResumed }: Hearers) {
  const moneyMoved = useMoneyMoved()
  const cache = useQueryClient()
  const settled = (end: IntentState<LoanOrder> | null, hear: (order: LoanOrder) => void) => {
    if (end?.name !== 'accepted') return
    moneyMoved()
    void cache.invalidateQueries({ queryKey: callKey('getLoanInfo') })
    void cache.invalidateQueries({ queryKey: callKey('listLoans') })
    hear(end.result)
  }
  const hears = { onResumed: (end: IntentState<LoanOrder>) => settled(end, onResumed) }
  const pledge = useSent('applyPledgeLoan', hears)
  const credit = useSent('applyCreditLoan', hears)
  const { submit: _, ...sent } = loanType === 'pledge' ? pledge : credit
  return {
    ...sent,
    applyPledge: async (input: Input<'applyPledgeLoan'>) =>
      settled(await pledge.submit(input), onAccepted),
    applyCredit: async (input: Input<'applyCreditLoan'>) =>
      settled(await credit.submit(input), onAccepted),
  }
}
export type Applying = ReturnType<typeof useApplyLoan>
