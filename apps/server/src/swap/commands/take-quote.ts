import { Amount } from '@candor/money'
import { accounts, house, move } from '../../ledger/index.ts'
import { isPar } from '../../market/index.ts'
import { exclusionFault, exclusions } from '../../people/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { haltFault, pausedFault, policyFault } from '../../policy/index.ts'
import type { SwapContext } from '../context.ts'
import { swappedEvent } from '../events.ts'
import type { Quote } from '../quote.ts'
import { swaps, type SwapOrder } from '../tables.ts'
import { swapView } from '../view.ts'

export type TakeQuoteInput = {
  readonly quote: Quote
}

/**
 * Takes a quote: both sides move in one decision at the quoted price, however the market moved since. The swap has the
 * quote's id, so a quote is taken at most once.
 */
export const takeQuote = command('takeQuote', {
  needs: { accounts, swaps, exclusions },
  reads: ({ quote }: TakeQuoteInput) => ({ swaps: [quote.id] }),
  decide(state, { quote }: TakeQuoteInput, context: SwapContext) {
    const { now } = context
    const { validUntilAt, ...agreed } = quote
    // A restricted or self-excluded user may still swap into dollars. A pause stops every swap.
    const fault = isPar(quote.toCurrency)
      ? pausedFault(context, 'trade')
      : (policyFault(context, 'trade', quote.userId) ?? exclusionFault(state.exclusions, now))
    if (fault !== null) return fault
    // A quote from before a halt names a price that is in doubt now.
    for (const symbol of [quote.fromSymbol, quote.toSymbol]) {
      const halted = symbol === null ? null : haltFault(context, symbol)
      if (halted !== null) return halted
    }
    if (now > validUntilAt || state.swaps.get(quote.id) !== undefined)
      return refuse('QUOTE_EXPIRED')
    if (!context.hasSwapRoom(quote)) return refuse('EXPOSURE_LIMIT')
    const given = state.accounts.of('balance.available', quote.fromCurrency)
    const received = state.accounts.of('balance.available', quote.toCurrency)
    if (given.balance < quote.fromAmount)
      return refuse('INSUFFICIENT_BALANCE', {
        fields: [{ field: 'fromAmount', rule: 'max', max: Amount.text(given.balance) }],
      })
    const swap: SwapOrder = { ...owned(quote.userId), ...agreed, at: now }
    const because = (kind: 'swap_out' | 'swap_in') => ({
      kind,
      command: 'takeQuote',
      refType: 'swap' as const,
      refId: quote.id,
    })
    return {
      move: [
        move(quote.fromAmount, given, house('house.swap'), because('swap_out')),
        move(quote.toAmount, house('house.swap'), received, because('swap_in')),
      ],
      put: [swaps.row(swap)],
      events: [swappedEvent(swap)],
      reply: swapView(swap),
    }
  },
})
