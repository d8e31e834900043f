import type { StreamNotice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { callKey } from '../../../api/use-call.ts'
import { useName } from '../../../i18n/use-name.ts'
import { listen } from '../../../live/feed.ts'
import { money } from '../../../lib/money.ts'
import { useNotices } from '../../../live/use-notices.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'

/**
 * Shows a toast on any screen when an alert is reached. The list of alerts is refetched at once if visible, and
 * otherwise when it is opened, however fresh it is.
 */
export function AlertToasts() {
  const t = useTranslations('market')
  const nameOf = useName('symbol')
  const say = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot') return
    for (const { kind, values } of data as readonly StreamNotice[]) {
      const { symbol = '', price } = values
      if (kind === 'priceAlertReached')
        toast(t('alertReached', { name: nameOf(symbol, symbol), price: money(price) }))
    }
  })
  useEffect(() => listen('notice', say), [])
  const cache = useQueryClient()
  useNotices(
    ({ refType }) => refType === 'priceAlert',
    () => void cache.invalidateQueries({ queryKey: callKey('listPriceAlerts') }),
  )
  return null
}
