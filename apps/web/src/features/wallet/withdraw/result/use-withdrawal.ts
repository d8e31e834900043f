import { ApiError } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callKey, useCall } from '../../../../api/use-call.ts'
import { useNotices, usePollingFallback } from '../../../../live/use-notices.ts'
import { useMoneyMoved } from '../../../../api/use-money-moved.ts'

const isUnderWay = (status: number | undefined) => status === 0 || status === 2

/**
 * Reads one withdrawal, and refetches it after each stream event; balances are refetched if it
 * ends while it is visible.
 */
export function useWithdrawal(id: string) {
  const moneyMoved = useMoneyMoved()
  const client = useQueryClient()
  const withdrawal = useCall('getWithdrawal', { id }, { enabled: id !== '', quiet: true })
  const open = isUnderWay(withdrawal.data?.status)
  const readAgain = () =>
    void client.invalidateQueries({ queryKey: callKey('getWithdrawal', { id }) })
  useNotices(({ refId }) => refId === id, readAgain)
  usePollingFallback(open, readAgain)

  const wasOpen = useRef(false)
  const ended = useEffectEvent(moneyMoved)
  useEffect(() => {
    if (wasOpen.current && !open) ended()
    wasOpen.current = open
  }, [open])
  const isUnknown =
    id === '' || (withdrawal.error instanceof ApiError && withdrawal.error.code === 404)
  return { withdrawal, isUnknown }
}
