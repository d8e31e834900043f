import { ApiError } from '@candor/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '../../../../api/use-call.ts'
import { useMoneyMoved } from '../../parts/use-money-moved.ts'

const everyMs = 1000

/**
 * Reads one recharge, every second while it is under way. When it ends under the user's eyes, every
 * screen that shows money reads it again. `isUnknown` is true when there is no such recharge.
 */
export function useRecharge(id: string) {
  const moneyMoved = useMoneyMoved()
  const [isOpen, setIsOpen] = useState(false)
  const recharge = useCall(
    'getRecharge',
    { id },
    { enabled: id !== '', quiet: true, ...(isOpen && { everyMs }) },
  )
  const status = recharge.data?.status
  if (isOpen !== (status === 0)) setIsOpen(status === 0)

  const wasOpen = useRef(false)
  const ended = useEffectEvent(moneyMoved)
  useEffect(() => {
    if (wasOpen.current && status !== 0) ended()
    wasOpen.current = status === 0
  }, [status])
  const isUnknown = id === '' || (recharge.error instanceof ApiError && recharge.error.code === 404)
  return { recharge, isUnknown }
}
