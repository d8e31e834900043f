import type { StreamNotice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { callKey } from '../../api/use-call.ts'
import { history } from '../../lib/navigate.ts'
import { routeAt } from '../../lib/routes.ts'
import { listen } from '../../live/feed.ts'
import { toast } from '../../ui/overlays/toast-store.ts'

/** Shows a toast when support has answered, on any screen but support itself, and refetches the tickets. */
export function AnswerToasts() {
  const t = useTranslations('support')
  const cache = useQueryClient()
  const say = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    const isNews = (data as readonly StreamNotice[]).some(({ kind }) => kind === 'supportAnswered')
    const isSeen = routeAt(history.location.pathname) === 'support'
    if (type !== 'update' || !isNews) return
    // Data fetched before the answer do not contain it.
    for (const name of ['getTicket', 'listTickets'] as const)
      void cache.invalidateQueries({ queryKey: callKey(name) })
    if (!isSeen) toast(t('answered'))
  })
  useEffect(() => listen('notice', say), [])
  return null
}
