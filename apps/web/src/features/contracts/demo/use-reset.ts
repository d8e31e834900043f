import { format } from '@candor/money'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { callKey } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { toast } from '../../../ui/toast-store.ts'
import { readPositionsAgain } from '../parts/use-trade-intent.ts'

/** Begins the demo account with an amount or sets it back to it, as one intent of the user. */
export function useReset(amount: string, onDone: () => void = () => undefined) {
  const t = useTranslations('contracts.demo')
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { state, busy, submit, reset } = useIntent('resetDemo')

  async function send(): Promise<void> {
    const end = await submit({ amount })
    readPositionsAgain(cache)
    if (end?.name !== 'accepted') return
    cache.setQueryData(callKey('getDemoAccount', {}), end.result)
    toast(t('ready', { amount: format(end.result.initialAmount, { decimals: 0 }) }))
    onDone()
  }
  const error = state.name === 'refused' ? errorText(state.error) : undefined
  return { state, busy, error, send, reset }
}
