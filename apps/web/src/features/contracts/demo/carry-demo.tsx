import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { carryDemo } from '../../../api/carry-demo.ts'
import { useVisitor } from '../../../api/visitor.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'

/** The delay before a retry after a lost connection, in ms. */
const againMs = 10_000

/** Moves the visitor's demo on this device into the account after any sign-in, and says so. */
export function CarryDemo() {
  const t = useTranslations('contracts.demo.visitor')
  const token = useVisitor((state) => state.token)
  const carry = useEffectEvent(async () => {
    const carried = await carryDemo()
    if (carried === 'taken') toast(t('came'))
    return carried
  })
  useEffect(() => {
    if (token === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const bring = async () => {
      if ((await carry()) === 'later' && !isGone) timer = setTimeout(() => void bring(), againMs)
    }
    void bring()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [token])
  return null
}
