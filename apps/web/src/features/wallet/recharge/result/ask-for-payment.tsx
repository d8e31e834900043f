import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callKey } from '../../../../api/use-call.ts'
import { useIntent } from '../../../../api/use-intent.ts'
import { Button } from '../../../../ui/button.tsx'
import { IntentNotice } from '../../../../ui/intent-notice.tsx'

/** Has two people look at a payment that came over another network, or once more at one that was rejected. */
export function AskForPayment({ id }: { id: string }) {
  const t = useTranslations('recharge.result')
  const client = useQueryClient()
  const { state, busy, submit } = useIntent('claimRecharge')
  const ask = async () => {
    const end = await submit({ id })
    // However it ended: somebody may have asked on another device.
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
