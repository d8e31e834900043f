import type { WithdrawalAccount } from '@candor/api'
import { useTranslations } from 'use-intl'
import { userId, useSession } from '../../../api/session.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { go } from '../../../lib/navigate.ts'
import { codeOf } from '../../../shared/step-up/asks.ts'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { forgetSent, noteSent } from './pending-withdrawal.ts'

type Asked = { account: WithdrawalAccount; amount: string; fee: string }

/**
 * The step-up of one withdrawal and its submission; the screen then shows its steps. A user who has left meanwhile gets
 * a message, and stays on their screen.
 */
export function useSendWithdrawal({ account, amount, fee }: Asked) {
  const t = useTranslations('withdraw.last')
  const moneyMoved = useMoneyMoved()
  const user = useSession(({ userInfo }) => userInfo)
  const { id: accountId, currency, label } = account
  return useStepUp({
    call: 'applyWithdrawal',
    asks: { ...codeOf(user, 'withdraw'), fundPassword: true },
    own: {},
    input: ({ fundPassword }, stepUp) => ({
      accountId,
      currency,
      amount,
      quotedFee: fee,
      fundPassword,
      ...stepUp,
    }),
    onDone({ id }, { isThere }) {
      moneyMoved()
      return isThere ? go('rechargeResult', { id, type: 'withdraw' }) : toast(t('found'))
    },
    hearer: {
      onOpen: ({ key, until }) => noteSent({ key, until, amount, currency, label, user: userId() }),
      onSettled: forgetSent,
    },
  })
}
