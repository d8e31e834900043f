import { Amount, add } from '@candor/money'
import { contractRules, nextFundingAt } from '@candor/rules'
import { owned } from '../platform/lane/index.ts'
import type { Filled } from './filled-position.ts'
import type { QuotedOrder } from './order.ts'
import type { Position } from './tables.ts'
import { termsText } from './terms.ts'
import { runningAt } from './events.ts'

/** A position that an order opens. */
export function opened(
  order: QuotedOrder,
  filled: Filled,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: number },
): Position {
  const { funding, text } = order.terms
  return {
    ...owned(userId),
    id,
    book: order.input.book,
    symbol: order.symbol.name,
    leverage: order.input.leverage,
    ...filled,
    totalQuantity: filled.quantity,
    averageClosePrice: null,
    totalInitialMargin: filled.initialMargin,
    totalOpenFee: filled.openFee,
    addedMargin: Amount.zero,
    ...runningAt(order.tick.seq),
    ruleVersion: contractRules,
    terms: termsText(text, filled.terms),
    openedAt: now,
    nextFundingAt: funding && nextFundingAt(funding, now),
  }
}

/** A position that an order enlarges. It keeps its terms except the closing fee rate, which averages both parts. */
export function enlarged(held: Position, filled: Filled, order: QuotedOrder): Position {
  const { cost, tick } = order
  return {
    ...held,
    ...filled,
    terms: termsText(held.terms, filled.terms),
    totalQuantity: add(held.totalQuantity, order.quantity),
    totalInitialMargin: add(held.totalInitialMargin, cost.initialMargin),
    totalOpenFee: add(held.totalOpenFee, cost.openFee),
    sinceSeq: tick.seq,
    version: held.version + 1,
  }
}
