import type { LoanOrder, LoanType } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../api/client.ts'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'

type Hearers = {
  readonly onAccepted: (order: LoanOrder) => void
  readonly onRefused: (error: Error) => void
}

/** Applies for a loan, once. It carries proof that it is the user, so no reload repeats it. */
export function useApplyLoan(loanType: LoanType, { onAccepted, onRefused }: Hearers) {
  const moneyMoved = useMoneyMoved()
  const cache = useQueryClient()
  const settled = (end: IntentState<LoanOrder> | null) => {
    if (end?.name === 'refused') onRefused(end.error)
    if (end?.name !== 'accepted') return
    moneyMoved()
    void cache.invalidateQueries({ queryKey: callKey('getLoanInfo') })
    void cache.invalidateQueries({ queryKey: callKey('listLoans') })
    onAccepted(end.result)
  }
  const pledge = useIntent('applyPledgeLoan')
  const credit = useIntent('applyCreditLoan')
  const { submit: _, ...sent } = loanType === 'pledge' ? pledge : credit
  return {
    ...sent,
    applyPledge: async (input: Input<'applyPledgeLoan'>) => settled(await pledge.submit(input)),
    applyCredit: async (input: Input<'applyCreditLoan'>) => settled(await credit.submit(input)),
  }
}
export type Applying = ReturnType<typeof useApplyLoan>
