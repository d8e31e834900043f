import type { WithdrawalAccount } from '@candor/api'
import { go } from '../../../lib/navigate.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useProofForm } from '../parts/use-proof-form.ts'

type Asked = { account: WithdrawalAccount; amount: string; fee: string }

/** The proofs of one withdrawal and its way to the server; the screen then goes on to its steps. */
export function useSendWithdrawal({ account, amount, fee }: Asked) {
  const moneyMoved = useMoneyMoved()
  const { id: accountId, currency } = account
  return useProofForm(
    'applyWithdrawal',
    (proofs) => ({ accountId, currency, amount, quotedFee: fee, ...proofs }),
    ({ id }) => {
      moneyMoved()
      return go('rechargeResult', { id, type: 'withdraw' })
    },
  )
}
