import { orderNumber, wallTime, type Swap, type SwapPrice, type SwapQuote } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import { inversePrice } from '@candor/rules'
import type { Quote } from './quote.ts'
import type { SwapOrder } from './tables.ts'

type Rates = Omit<SwapQuote, 'quoteId' | 'inverseRate' | 'validUntilAt'>

/** A quote as the API shows it. */
export function quoteView(quote: Quote, quoteId: string): SwapQuote {
  return {
    quoteId,
    ...ratesView(quote),
    inverseRate: Price.text(inversePrice(quote.rate)),
    validUntilAt: quote.validUntilAt,
  }
}

/** A swap as the API shows it. */
export function swapView(swap: SwapOrder): Swap {
  return {
    id: swap.id,
    orderNo: orderNumber('swap', swap.id),
    ...ratesView(swap),
    status: 1,
    statusKey: 'completed',
    ruleVersion: swap.ruleVersion,
    createTime: wallTime(swap.at),
    createAt: swap.at,
  }
}

function ratesView(swap: Omit<Quote, 'validUntilAt'>): Rates {
  const { fromCurrency, toCurrency } = swap
  return {
    fromCurrency,
    toCurrency,
    fromAmount: Amount.text(swap.fromAmount),
    toAmount: Amount.text(swap.toAmount),
    rate: Price.text(swap.rate),
    midRate: Price.text(swap.midRate),
    spreadRate: Rate.text(swap.spreadRate),
    fee: Amount.text(swap.fee),
    feeCurrency: toCurrency,
    prices: [
      priceView(fromCurrency, swap.fromPrice, swap.fromSymbol, swap.fromSeq, swap.fromAt),
      priceView(toCurrency, swap.toPrice, swap.toSymbol, swap.toSeq, swap.toAt),
    ],
  }
}

function priceView(
  currency: string,
  price: Price,
  symbol: string | null,
  seq: number | null,
  at: number | null,
): SwapPrice {
  return { currency, usdPrice: Price.text(price), symbol, seq, at }
}
