import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Input } from '../../api/client.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Pair, Side } from './pair.ts'

/** What a price is asked for: an amount of one side. */
export type Asked = Pair & { readonly side: Side; readonly amount: string }

/** How long nothing may be typed before a price is asked for, in ms. */
const restMs = 350
/** A quote with less than this left is over: what is sent then would come too late. */
const leastMs = 1_000

/**
 * The quote for what stands in the form; none while another is on its way. One whose time has gone by is never
 * asked for again by itself, because a figure may not change under a thumb.
 */
export function useQuote(asked: Asked | null) {
  const present = useNow()
  const settled = useSettled(asked)
  const { data, error, isFetching, refetch } = useCall('quoteSwap', inputOf(settled), {
    enabled: settled !== null,
    staleMs: Number.POSITIVE_INFINITY,
  })
  const key = JSON.stringify(settled)
  const isCurrent = key === JSON.stringify(asked)
  const quote = isCurrent && asked !== null && error === null ? data : undefined
  const isOver = quote !== undefined && quote.validUntilAt - present < leastMs
  // The same amount as a while ago brings back what was quoted then.
  const askAgain = useEffectEvent((of: string) => {
    if (of !== 'null' && isOver) void refetch()
  })
  useEffect(() => askAgain(key), [key])
  return {
    quote,
    isOver,
    isAsking: asked !== null && (!isCurrent || isFetching),
    error: isCurrent ? error : null,
    renew: () => void refetch(),
  }
}

/** What is asked for once nobody has typed for a moment; nothing is at once nothing. */
function useSettled(asked: Asked | null): Asked | null {
  const [settled, setSettled] = useState(asked)
  const key = JSON.stringify(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Asked | null), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return asked === null ? null : settled
}

function inputOf(asked: Asked | null): Input<'quoteSwap'> {
  const { from = '', to = '', side = 'from', amount = '' } = asked ?? {}
  const pair = { fromCurrency: from, toCurrency: to }
  return side === 'from' ? { ...pair, fromAmount: amount } : { ...pair, toAmount: amount }
}
