import { format } from '@candor/money'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { deviceFields } from '../../../api/device.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { callKey } from '../../../api/use-call.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { isVisiting, keepVisitor } from '../../../api/visitor.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { readPositionsAgain } from '../use-trade-intent.ts'

/** Starts the demo account with an amount, or resets it to that amount, as one intent of the user. */
export function useReset(amount: string, onDone: () => void = () => undefined) {
  const t = useTranslations('contracts.demo')
  const cache = useQueryClient()
  const errorText = useErrorText()
  const start = useIntent('startDemo')
  const { state, busy, submit, reset } = useIntent('resetDemo')

  async function send(): Promise<void> {
    if (!(await isKnown())) return
    const end = await submit({ amount })
    readPositionsAgain(cache)
    if (end?.name !== 'accepted') return
    cache.setQueryData(callKey('getDemoAccount', {}), end.result)
    toast(t('ready', { amount: format(end.result.initialAmount, { decimals: 0 }) }))
    onDone()
  }
  /** For a user who is not signed in, opens a visitor's book on this device first. Resolves with false on a refusal. */
  async function isKnown(): Promise<boolean> {
    if (useSession.getState().token !== null || isVisiting()) return true
    const { deviceKey } = await deviceFields()
    const end = await start.submit({ deviceKey })
    if (end?.name === 'accepted') keepVisitor(end.result.visitorToken)
    return end?.name === 'accepted'
  }
  const shown = start.busy || start.state.name === 'refused' ? start.state : state
  const error = shown.name === 'refused' ? errorText(shown.error) : undefined
  return { state: shown, busy: busy || start.busy, error, send, reset }
}
