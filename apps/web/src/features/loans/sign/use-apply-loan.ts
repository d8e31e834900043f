import type { LoanOrder, LoanQuote, Signature } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { codeOf } from '../../../shared/step-up/asks.ts'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'

/** Applies for the quoted loan, after the step-up. */
export function useApplyLoan(
  { setId, amount, days, instalments, pledge, agreement }: LoanQuote,
  signature: Signature,
  onAccepted: (order: LoanOrder) => void,
) {
  const moneyMoved = useMoneyMoved()
  const cache = useQueryClient()
  const user = useSession(({ userInfo }) => userInfo)
  return useStepUp({
    call: pledge === null ? 'applyCreditLoan' : 'applyPledgeLoan',
    asks: codeOf(user, 'loan'),
    own: {},
    input: (_values, stepUp) => ({
      setId,
      amount,
      agreementVersion: agreement.version,
      agreementHash: agreement.hash,
      signature,
      ...stepUp,
      ...(pledge === null && instalments > 1 ? { months: instalments } : { days }),
      ...(pledge !== null && { pledgeCurrency: pledge.currency, pledgeQuantity: pledge.quantity }),
    }),
    onDone(order) {
      moneyMoved()
      void cache.invalidateQueries({ queryKey: callKey('getLoanInfo') })
      void cache.invalidateQueries({ queryKey: callKey('listLoans') })
      onAccepted(order)
    },
  })
}
