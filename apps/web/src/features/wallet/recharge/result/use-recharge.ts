import { ApiError } from '@candor/api'
import type { RechargeOrder } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callKey, useCall } from '../../../../api/use-call.ts'
import { useNotices } from '../../../../live/use-notices.ts'
import { useMoneyMoved } from '../../../../api/use-money-moved.ts'

/** A network confirms within seconds; a review takes minutes, and the stream reports its end. */
const networkMs = 1000
const personMs = 30_000

/**
 * Polls one recharge while it is in progress, and refetches it at once on a stream event. When it ends while visible,
 * every screen that shows money is refetched. `isUnknown` is true if there is no such recharge.
 */
export function useRecharge(id: string) {
  const moneyMoved = useMoneyMoved()
  const client = useQueryClient()
  const recharge = useCall(
    'getRecharge',
    { id },
    {
      enabled: id !== '',
      quiet: true,
      everyMs: (found) => (found === undefined ? null : paceOf(found)),
    },
  )
  useNotices(
    ({ refId }) => refId === id,
    () => void client.invalidateQueries({ queryKey: callKey('getRecharge', { id }) }),
  )

  const status = recharge.data?.status
  const wasOpen = useRef(false)
  const ended = useEffectEvent(moneyMoved)
  useEffect(() => {
    if (wasOpen.current && status !== 0) ended()
    wasOpen.current = status === 0
  }, [status])
  const isUnknown = id === '' || (recharge.error instanceof ApiError && recharge.error.code === 404)
  return { recharge, isUnknown }
}

/** The polling interval; null after its end. */
function paceOf({ status, stageKey }: RechargeOrder): number | null {
  if (status !== 0) return null
  return stageKey === 'confirming' ? networkMs : personMs
}
