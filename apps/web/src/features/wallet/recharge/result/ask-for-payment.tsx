import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callKey } from '../../../../api/use-call.ts'
import { useIntent } from '../../../../api/use-intent.ts'
import { Button } from '../../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../../shared/intents/intent-notice.tsx'

/** Claims a payment that came over another network, or a rejected one, so that two operators review it. */
export function AskForPayment({ id }: { id: string }) {
  const t = useTranslations('recharge.result')
  const client = useQueryClient()
  const { state, busy, submit } = useIntent('claimRecharge')
  const ask = async () => {
    const end = await submit({ id })
    // On a refusal too: it may have been claimed on another device.
    if (end !== null) await client.invalidateQueries({ queryKey: callKey('getRecharge', { id }) })
  }
  return (
    <>
      <IntentNotice state={state} />
      <Button busy={busy} onClick={() => void ask()}>
        {t('ask')}
      </Button>
    </>
  )
}
