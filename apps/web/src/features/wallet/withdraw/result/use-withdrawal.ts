import { ApiError } from '@candor/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '../../../../api/use-call.ts'
import { useMoneyMoved } from '../../parts/use-money-moved.ts'

const everyMs = 1000
const isUnderWay = (status: number | undefined) => status === 0 || status === 2

/** Reads one withdrawal, every second while it is under way; money is read again when that ends. */
export function useWithdrawal(id: string) {
  const moneyMoved = useMoneyMoved()
  const [isOpen, setIsOpen] = useState(false)
  const withdrawal = useCall(
    'getWithdrawal',
    { id },
    { enabled: id !== '', quiet: true, ...(isOpen && { everyMs }) },
  )
  const open = isUnderWay(withdrawal.data?.status)
  if (isOpen !== open) setIsOpen(open)

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
