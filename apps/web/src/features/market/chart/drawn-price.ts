import type { Ticker } from '@candor/api'
import { add, divide, Price, toStep } from '@candor/money'

/** The price of a position on the chart: the nearest valid order price of the instrument. */
export function drawnPrice(value: number, { pricePrecision, trade }: Ticker): string {
  // One digit more than is shown, so that the step and not the text rounds.
  const place = Price.read(value.toFixed(Math.min(pricePrecision + 1, Price.decimals))) // not money: a place
  const step = Price.read(trade.priceStep)
  const half = Price.of(divide(step, 2n, 'floor'))
  return Price.text(toStep(add(place, half), step, 'floor'))
}
