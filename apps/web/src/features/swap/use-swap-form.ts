import { Amount as Money } from '@candor/money'
import { useState } from 'react'
import { readAmount } from '../../lib/typed-figure.ts'
import { otherSide, withCurrency, type Pair, type Side } from './pair.ts'
import type { Holding } from './use-holdings.ts'
import { useQuote } from './use-quote.ts'

/** The upper limit of any amount, unless the balance is less. */
const most = '1000000000'

/** The form's content, and its quote. */
export function useSwapForm(holdings: readonly Holding[], first: Pair) {
  const [pair, setPair] = useState(first)
  const [side, setSide] = useState<Side>('from')
  const [typed, setTyped] = useState('')
  const of = (which: Side) => holdings.find(({ currency }) => currency === pair[which])!
  const [from, to] = [of('from'), of('to')]
  const bounds = { min: '0.00000001', max: side === 'from' ? from.free : most }
  const { amount, problem } = readAmount(typed, bounds)
  const asked = amount === null ? null : { ...pair, side, amount: Money.text(amount) }
  const { quote, ...asking } = useQuote(asked)
  const across = { from: quote?.fromAmount, to: quote?.toAmount }[otherSide(side)] ?? ''
  return {
    from,
    to,
    side,
    quote,
    ...asking,
    /** Whether the amount exceeds the balance, whichever side was typed. */
    isShort:
      problem === 'tooLarge' ||
      (quote !== undefined && Money.read(quote.fromAmount) > Money.read(from.free)),
    amounts: side === 'from' ? { from: typed, to: across } : { from: across, to: typed },
    type: (which: Side, text: string) => {
      setSide(which)
      setTyped(text)
    },
    choose: (which: Side, currency: string) => setPair(withCurrency(pair, which, currency)),
    /** Swaps the sides; a typed amount stays with its currency. */
    flip: () => {
      setPair({ from: pair.to, to: pair.from })
      setSide(otherSide(side))
    },
    clear: () => setTyped(''),
  }
}
export type SwapDraft = ReturnType<typeof useSwapForm>
