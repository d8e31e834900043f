import type { Ticker } from '@candor/api'
import { forcedClosePrice, orderCost, type CloseOut } from '@candor/rules'
import type { Prices } from '../use-market.ts'
import type { Draft } from './draft.ts'
import { exitFaults, type ExitFaults } from './exit-faults.ts'
import { orderOf } from './order-figures.ts'

/** The faults of the draft's take-profit and stop-loss at the live price; null without faults. */
export function draftFaults(
  draft: Draft,
  ticker: Ticker,
  prices: Prices | null,
  closeOut: CloseOut | null = null,
): ExitFaults | null {
  const order = prices && orderOf(draft, ticker, prices)
  // In cross margin the forced close moves with the account, so it limits no stop-loss.
  const isBarred = order !== null && draft.marginMode === 'isolated'
  const forced = isBarred
    ? forcedClosePrice(
        { ...order, openPrice: order.price, margin: orderCost(order).margin },
        { ...order.terms, closeOut },
      )
    : null
  return exitFaults(draft.direction, draft, prices && prices.price, forced)
}
