import type { Direction, MarginMode, Ticker } from '@candor/api'
import { Amount, Price, Quantity } from '@candor/money'
import type { Input } from '../../../api/client.ts'
import type { Book } from '../../../lib/demo-money.ts'
import { readFigure } from '../../../lib/typed-figure.ts'

/** An order being entered, with the texts of the inputs. */
export type Draft = {
  readonly direction: Direction
  readonly marginMode: MarginMode
  readonly leverage: number
  /** The meaning of `size`: the margin or the quantity. */
  readonly by: 'margin' | 'quantity'
  readonly size: string
  readonly takeProfitPrice: string
  readonly stopLossPrice: string
  /** The fee discount of the user's level; absent while unknown. */
  readonly feeDiscountRate?: string | undefined
}

/** The initial draft, with a low leverage that the user can raise. */
export function firstDraft(ticker: Ticker): Draft {
  return {
    direction: 'long',
    marginMode: 'isolated',
    leverage: Math.min(10, ticker.trade.maxLeverage),
    by: 'margin',
    size: '',
    takeProfitPrice: '',
    stopLossPrice: '',
  }
}

/** The common wire fields of an order and its preview; null without a size. */
export function orderFields(
  draft: Draft,
  symbol: string,
  book: Book,
): (Omit<Input<'previewPosition'>, 'positionId' | keyof Book> & Book) | null {
  const { direction, marginMode, leverage, by, size } = draft
  const margin = by === 'margin' ? readFigure(Amount, size) : null
  const quantity = by === 'quantity' ? readFigure(Quantity, size) : null
  if (margin === null && quantity === null) return null
  const takeProfit = readFigure(Price, draft.takeProfitPrice)
  const stopLoss = readFigure(Price, draft.stopLossPrice)
  return {
    symbol,
    ...book,
    direction,
    leverage,
    marginMode,
    ...(margin !== null && { margin: Amount.text(margin) }),
    ...(quantity !== null && { quantity: Quantity.text(quantity) }),
    ...(takeProfit !== null && { takeProfitPrice: Price.text(takeProfit) }),
    ...(stopLoss !== null && { stopLossPrice: Price.text(stopLoss) }),
  }
}
