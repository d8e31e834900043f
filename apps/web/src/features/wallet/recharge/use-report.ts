import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { go } from '../../../lib/navigate.ts'
import { toast } from '../../../ui/toast-store.ts'

export type Report = ReturnType<typeof useReport>

/** The report of a payment that was made; once the server has it, the screen goes on to its steps. */
export function useReport(of: '' | 'bank') {
  const t = useTranslations('recharge.claim')
  return useMoneyForm({
    call: 'applyRecharge',
    of,
    onDone({ id }, { isThere }) {
      // A user who has left this screen meanwhile is not taken along.
      if (!isThere) return
      toast(t('sent'))
      go('rechargeResult', { id })
    },
  })
}
