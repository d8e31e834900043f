import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { go } from '../../../lib/navigate.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'

export type Report = ReturnType<typeof useReport>

/** Sends the report of a payment; once the server has it, opens the steps of the recharge. */
export function useReport(of: '' | 'bank') {
  const t = useTranslations('recharge.claim')
  return useMoneyForm({
    call: 'applyRecharge',
    of,
    onDone({ id }, { isThere }) {
      // No navigation if the user has left this screen meanwhile.
      if (!isThere) return
      toast(t('sent'))
      go('rechargeResult', { id })
    },
  })
}
