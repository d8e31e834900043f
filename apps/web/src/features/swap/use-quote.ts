import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Input } from '../../api/client.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Pair, Side } from './pair.ts'

/** The request of a quote: an amount of one side. */
export type Asked = Pair & { readonly side: Side; readonly amount: string }

/** A quote with less time left counts as expired, because a take would arrive too late. */
const leastMs = 1_000

/**
 * The quote for the form's content; none while another is being loaded. An expired quote is never renewed
 * automatically, because a figure must not change under a thumb.
 */
export function useQuote(asked: Asked | null) {
  const present = useNow()
  const debounced = useDebounced(asked)
  // An empty form has no quote at once.
  const settled = asked === null ? null : debounced
  const { data, error, isFetching, refetch } = useCall('quoteSwap', inputOf(settled), {
    enabled: settled !== null,
    staleMs: Number.POSITIVE_INFINITY,
  })
  const key = JSON.stringify(settled)
  const isCurrent = key === JSON.stringify(asked)
  const quote = isCurrent && asked !== null && error === null ? data : undefined
  const isOver = quote !== undefined && quote.validUntilAt - present < leastMs
  // The cached quote of a re-entered amount may have expired, so it is requested again.
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

function inputOf(asked: Asked | null): Input<'quoteSwap'> {
  const { from = '', to = '', side = 'from', amount = '' } = asked ?? {}
  const pair = { fromCurrency: from, toCurrency: to }
  return side === 'from' ? { ...pair, fromAmount: amount } : { ...pair, toAmount: amount }
}
