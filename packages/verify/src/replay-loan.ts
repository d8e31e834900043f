import { Amount, Price, Quantity, Rate, subtract, worth } from '@candor/money'
import { clockLeadMs, collateralSale, loanRules, loanToValue, reachesLtv } from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { LoanOrder, LoanSaleResult, LoanSaleStep } from './proof-loan.ts'
import type { Tick } from './proof.ts'

/** This many consecutive ticks decide a sale, each at its own place: from `ticksOfSale` × the sale's place on. */
const ticksOfSale = 3

/** The ticks of every sale, with the places of their segments. */
export function wantedOfLoan({ symbol, sales }: LoanOrder) {
  return sales.flatMap(({ seq, at }, place) =>
    Array.from({ length: ticksOfSale }, (_, after) => ({
      of: place * ticksOfSale + after,
      // A sale may be booked later than its ticks, and never before them.
      begins: (tick: Tick) =>
        tick.symbol === symbol && tick.seq === seq + after && tick.at <= at + clockLeadMs,
    })),
  )
}

/**
 * Recomputes every sale of a loan by the formula that sold it, from the debt, the collateral and the three ticks.
 * @throws Error for unknown rules; MoneyError for values that no order can have.
 */
export function replayLoan(order: LoanOrder, ticks: ReadonlyMap<number, Tick>): Figure[] {
  if (order.ruleVersion !== loanRules) throw new Error(`there are no rules ${order.ruleVersion}`)
  return order.sales.flatMap((sale, place) => {
    const prices = Array.from({ length: ticksOfSale }, (_, after) => {
      const tick = ticks.get(place * ticksOfSale + after)
      if (tick === undefined) throw new Error(`the sale ${place} has too few ticks`)
      return Price.read(tick.price)
    })
    return [
      ...figuresOf<Reason>(place, sale, { reason: reasonOf(order, sale, prices) }),
      ...figuresOf(place, sale.result, resultOf(order, sale, prices)),
    ]
  })
}

type Reason = { readonly reason: string | null }

/** The stated reason if it was true: the loan was at its last step at every tick, or overdue for too long. */
function reasonOf(
  { liquidationLtv, soldAt }: LoanOrder,
  { reason, debt, held, at }: LoanSaleStep,
  prices: readonly Price[],
): string | null {
  const step = Rate.read(liquidationLtv)
  const isAt = (price: Price) => reachesLtv(Amount.read(debt), valueOf(held, price), step)
  const holds = reason === 'ltv' ? prices.every(isAt) : at >= soldAt
  return holds ? reason : null
}

const valueOf = (held: string, price: Price) => worth(Quantity.read(held), price, 'floor')

function resultOf(
  { initialLtv, saleFeeRate }: LoanOrder,
  { reason, debt: owed, held: stated }: LoanSaleStep,
  prices: readonly Price[],
): LoanSaleResult {
  const [debt, held, price] = [Amount.read(owed), Quantity.read(stated), prices.at(-1)!]
  const target = reason === 'ltv' ? Rate.read(initialLtv) : null
  const feeRate = Rate.read(saleFeeRate)
  const sale = collateralSale({ debt, quantity: held, price, feeRate, target })
  const [first, second, last] = prices.map((one) =>
    Rate.text(loanToValue(debt, valueOf(stated, one))),
  )
  const unpaid = sale.net < debt ? subtract(debt, sale.net) : Amount.zero
  const left = subtract(held, sale.quantity)
  const isOver = sale.isAll || unpaid === Amount.zero
  const nothing = Amount.text(Amount.zero)
  return {
    price: Price.text(price),
    firstLtv: first!,
    secondLtv: second!,
    ltv: last!,
    quantity: Quantity.text(sale.quantity),
    gross: Amount.text(sale.gross),
    fee: Amount.text(sale.fee),
    net: Amount.text(sale.net),
    debtLeft: isOver ? nothing : Amount.text(unpaid),
    heldLeft: isOver ? nothing : Quantity.text(left),
    returned: isOver ? Quantity.text(left) : nothing,
    borne: isOver ? Amount.text(unpaid) : nothing,
  }
}
