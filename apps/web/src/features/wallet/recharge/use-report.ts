import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { go } from '../../../lib/navigate.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'

export type Report = ReturnType<typeof useReport>

/** The report of a payment that was made; once the server has it, the screen goes on to its steps. */
export function useReport(of: '' | 'bank') {
  const t = useTranslations('recharge.claim')
  const moneyMoved = useMoneyMoved()
  const report = useSent('applyRecharge', { of })
  const { state } = report
  const showResult = useEffectEvent((id: string) => {
    moneyMoved()
    toast(t('sent'))
    go('rechargeResult', { id })
  })
  useEffect(() => {
    if (state.name === 'accepted') showResult(state.result.id)
  }, [state])
  return report
}
