import type { Direction, MarginMode, Ticker } from '@candor/api'
import { Amount, Price, Quantity } from '@candor/money'
import type { Input } from '../../../api/client.ts'
import type { Book } from '../../../lib/demo-money.ts'
import { readFigure } from '../../../lib/typed-figure.ts'

/** What a user is putting together: figures as they stand in the inputs. */
export type Draft = {
  readonly direction: Direction
  readonly marginMode: MarginMode
  readonly leverage: number
  /** What `size` counts: the margin to put in, or the quantity to hold. */
  readonly by: 'margin' | 'quantity'
  readonly size: string
  readonly takeProfitPrice: string
  readonly stopLossPrice: string
  /** What the user's level takes off the listed fee rates; absent while it is not known. */
  readonly feeDiscountRate?: string | undefined
}

/** A careful start: the leverage is the user's to raise. */
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

/** What an order and its preview share on the wire; null while there is no size. */
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
