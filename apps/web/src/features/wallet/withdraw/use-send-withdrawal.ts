import type { WithdrawalAccount } from '@candor/api'
import { useTranslations } from 'use-intl'
import { userId } from '../../../api/session.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { go } from '../../../lib/navigate.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useProofForm } from '../parts/use-proof-form.ts'
import { forgetSent, noteSent } from './pending-withdrawal.ts'

type Asked = { account: WithdrawalAccount; amount: string; fee: string }

/**
 * The step-up of one withdrawal and its submission; the screen then shows its steps. A user who has left meanwhile gets
 * a message, and stays on their screen.
 */
export function useSendWithdrawal({ account, amount, fee }: Asked) {
  const t = useTranslations('withdraw.last')
  const moneyMoved = useMoneyMoved()
  const { id: accountId, currency, label } = account
  return useProofForm(
    'applyWithdrawal',
    (proofs) => ({ accountId, currency, amount, quotedFee: fee, ...proofs }),
    ({ id }, isThere) => {
      moneyMoved()
      return isThere ? go('rechargeResult', { id, type: 'withdraw' }) : toast(t('found'))
    },
    {
      onOpen: ({ key, until }) => noteSent({ key, until, amount, currency, label, user: userId() }),
      onSettled: forgetSent,
    },
  )
}
