import type { ProductOrder } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callKey } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'

/** The switch of the automatic renewal; nothing if the terms do not offer it, or the order is over. */
export function RenewCard({ order }: { order: ProductOrder }) {
  const t = useTranslations('redemption')
  const cache = useQueryClient()
  const { state, busy, submit } = useIntent('setAutoRenew')
  const { id, autoRenew } = order
  if (autoRenew === null) return null
  const set = async (isOn: boolean) => {
    const end = await submit({ id, isOn })
    if (end?.name === 'accepted') cache.setQueryData(callKey('getProductOrder', { id }), end.result)
  }
  return (
    <Card>
      <Switch
        label={t('renew')}
        detail={t('renewDetail')}
        checked={autoRenew}
        disabled={busy}
        onChange={(isOn) => void set(isOn)}
      />
      {state.name !== 'accepted' && <IntentNotice state={state} />}
    </Card>
  )
}
