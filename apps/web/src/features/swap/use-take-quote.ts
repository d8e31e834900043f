import { ApiError, type Swap, type SwapQuote } from '@candor/api'
import type { IntentState } from '../../api/intent.ts'
import { useMoneyMoved } from '../../api/use-money-moved.ts'
import { useSent } from '../../api/use-sent.ts'

type Hearers = {
  readonly onSwapped: (swap: Swap) => void
  /** Called for a swap that was sent before the screen was reopened. */
  readonly onResumed: (swap: Swap) => void
}

/**
 * Takes a quote, once. A swap without an answer when the page was left is checked here before another can be taken, so
 * that its end is not mistaken for that of a new one.
 */
export function useTakeQuote({ onSwapped, onResumed }: Hearers) {
  const moneyMoved = useMoneyMoved()
  const settled = (end: IntentState<Swap> | null, hear: (swap: Swap) => void) => {
    // A refusal may mean a changed balance, so the available amount is refetched too.
    if (end?.name === 'accepted' || (end?.name === 'refused' && isShort(end.error))) moneyMoved()
    if (end?.name === 'accepted') hear(end.result)
  }
  const { submit, ...sent } = useSent('swap', { onResumed: (end) => settled(end, onResumed) })
  const take = async ({ quoteId }: SwapQuote) => settled(await submit({ quoteId }), onSwapped)
  return { ...sent, take }
}
export type Taking = ReturnType<typeof useTakeQuote>

function isShort(error: Error): boolean {
  return error instanceof ApiError && error.errorKey === 'INSUFFICIENT_BALANCE'
}
