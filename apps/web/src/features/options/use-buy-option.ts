import type { OptionOrder } from '@candor/api'
import type { Input } from '../../api/client.ts'
import type { IntentState } from '../../api/intent.ts'
import { useMoneyMoved } from '../../api/use-money-moved.ts'
import { useSent } from '../../api/use-sent.ts'
import { useBook } from '../../lib/demo-money.ts'

type Hearers = {
  readonly onBought: () => void
  /** Hears of one that was sent before the screen was opened again. */
  readonly onResumed: () => void
}

/**
 * Buys a second contract, once. What had no answer when the page was left is asked about by the screen and not
 * by the last look, so that nobody takes its end for that of a new one.
 */
export function useBuyOption({ onBought, onResumed }: Hearers) {
  const book = useBook()
  const moneyMoved = useMoneyMoved()
  const settled = (end: IntentState<OptionOrder> | null, hear: () => void) => {
    if (end?.name !== 'accepted') return
    moneyMoved()
    hear()
  }
  const { submit, ...sent } = useSent('buyOption', {
    onResumed: (end) => settled(end, onResumed),
    of: book.demo ? 'demo' : '',
  })
  const buy = async (order: Input<'buyOption'>) =>
    settled(await submit({ ...order, ...book }), onBought)
  return { ...sent, buy }
}
export type Buying = ReturnType<typeof useBuyOption>
