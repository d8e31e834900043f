import { Amount } from '@candor/money'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { Quote } from './checks-card.tsx'

/** How long an amount must rest before it is judged, in ms. */
const restMs = 300

/** What the server says of this very amount; undefined until it has. */
export function useJudged(accountId: string, amount: Amount | null): Quote | undefined {
  const text = amount === null ? '' : Amount.text(amount)
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = text !== '' && rested === text
  const { data } = useCall(
    'quoteWithdrawal',
    { accountId, amount: rested },
    { enabled: isAsked, quiet: true },
  )
  return isAsked ? data : undefined
}
