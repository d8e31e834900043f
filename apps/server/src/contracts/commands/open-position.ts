import { Amount, add, negate, type Price, type Rate } from '@candor/money'
import { contractRules, nextFundingAt, slipped } from '@candor/rules'
import { accounts, house, inBook, moveSome, type Accounts } from '../../ledger/index.ts'
import {
  command,
  isRefusal,
  owned,
  refuse,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import { appropriateness, openingFaults, openingNeeds } from '../../people/index.ts'
import { orderFault, quoteOrder, type OrderInput, type QuotedOrder } from '../order.ts'
import { tradable, type TradeContext } from '../context.ts'
import { exitChangeRows } from '../exit-changes.ts'
import { fillRow } from '../fill.ts'
import { filledBy, filledFault, targetFault, type Filled } from '../filled.ts'
import { termsOf } from '../terms.ts'
import { runningAt, toldOf } from '../told.ts'
import { exitChanges, fills, positions, tallies, type Fill, type Position } from '../tables.ts'
import { countFill } from '../tally.ts'
import { positionView } from '../view.ts'

/** No user runs more positions of one book than this at once. */
const positionsLimit = 50

export type OpenPositionInput = OrderInput & {
  readonly userId: string
  /** The price that the user saw. */
  readonly expectedPrice: Price
  readonly maxSlippageRate: Rate
  /** Adds to this position instead of opening one. */
  readonly positionId: string | null
  /** Up to this leverage nobody is asked what they know of it; by policy. */
  readonly freeLeverage: number
}

/** Opens a position at market, or adds to one: more margin, and the average of the prices. */
export const openPosition = command('openPosition', {
  needs: {
    accounts,
    positions,
    fills,
    exitChanges,
    tallies,
    ...openingNeeds,
    appropriateness,
  },
  // The positions that run are counted; only the one to enlarge is loaded.
  only: ['positions'],
  reads: ({ positionId }: OpenPositionInput) => ({
    positions: positionId === null ? [] : [positionId],
  }),
  decide(state, input: OpenPositionInput, context: TradeContext) {
    const market = tradable(context, input.symbol)
    const opening = {
      ...input,
      isDemo: input.book === 'demo',
      product: 'contract',
      answers: state.appropriateness,
      assetClass: isRefusal(market) ? null : market.symbol.assetClass,
    } as const
    const [barred] = openingFaults(state, opening, context)
    if (barred !== undefined) return barred
    if (isRefusal(market)) return market
    const order = quoteOrder(input, market)
    const refusal = slippageFault(order, input) ?? orderFault(order, context)
    if (refusal !== null) return refusal
    const held = input.positionId === null ? null : state.positions.get(input.positionId)
    if (held === undefined) return refuse('NOT_FOUND')
    if (held !== null && context.isClosing(held.id)) return refuse('STATE_CHANGED')
    const filled = filledBy(order, held)
    const fault = targetFault(order, held) ?? filledFault(order, filled)
    if (fault !== null) return fault
    const money = inBook(state.accounts, input.book)
    if (money.of('contract.available').balance < order.cost.total) return tooPoor(order)
    if (held !== null) return fill(order, money, context, held, enlarged(held, filled, order))
    if (state.tallies.of(input.book).running >= positionsLimit)
      return refuse('POSITION_LIMIT', { values: { max: String(positionsLimit) } })
    return fill(order, money, context, null, opened(input, filled, order, context))
  },
})

function slippageFault(order: QuotedOrder, input: OpenPositionInput): Refusal | null {
  if (!slipped(input.direction, order.price, input.expectedPrice, input.maxSlippageRate))
    return null
  return refuse('SLIPPAGE_EXCEEDED')
}

function tooPoor({ cost, symbol }: QuotedOrder): Refusal {
  const min = Amount.text(cost.total)
  return refuse('MARGIN_INSUFFICIENT', {
    fields: [{ field: 'margin', rule: 'available', min }],
    values: { min, currency: symbol.settle },
  })
}

function opened(
  input: OpenPositionInput,
  filled: Filled,
  order: QuotedOrder,
  context: TradeContext,
): Position {
  const { funding, text } = termsOf(order.symbol)
  return {
    ...owned(input.userId),
    id: context.newId(),
    book: input.book,
    symbol: order.symbol.name,
    leverage: input.leverage,
    ...filled,
    totalQuantity: filled.quantity,
    averageClosePrice: null,
    totalInitialMargin: filled.initialMargin,
    totalOpenFee: filled.openFee,
    addedMargin: Amount.zero,
    ...runningAt(order.tick.seq),
    ruleVersion: contractRules,
    terms: text,
    openedAt: context.now,
    nextFundingAt: funding && nextFundingAt(funding, context.now),
  }
}

function enlarged(held: Position, filled: Filled, order: QuotedOrder): Position {
  const { cost, tick } = order
  return {
    ...held,
    ...filled,
    terms: held.terms,
    totalQuantity: add(held.totalQuantity, order.quantity),
    totalInitialMargin: add(held.totalInitialMargin, cost.initialMargin),
    totalOpenFee: add(held.totalOpenFee, cost.openFee),
    sinceSeq: tick.seq,
    version: held.version + 1,
  }
}

/** The position after the fill, with the money and the execution that made it. */
function fill(
  order: QuotedOrder,
  money: Accounts,
  context: TradeContext,
  held: Position | null,
  position: Position,
): Decision {
  const kind: Fill['kind'] = held === null ? 'open' : 'add'
  const because = (reason: string) => ({
    kind: reason,
    command: 'openPosition',
    refType: 'position',
    refId: position.id,
  })
  const free = money.of('contract.available')
  const { cost, price, quantity, tick } = order
  const { openFeeRate, closeFeeRate } = termsOf(order.symbol)
  const rates = { openFeeRate, closeFeeRate }
  const execution = { kind, price, quantity, fee: cost.openFee, pnl: Amount.zero, tick, rates }
  const filled = fillRow(position, context, execution)
  return {
    move: [
      ...moveSome(cost.margin, free, money.of('contract.margin'), because('margin_lock')),
      ...moveSome(cost.openFee, free, house('house.fees'), because('position_open_fee')),
    ],
    put: [
      positions.row(position),
      fills.row(filled),
      ...exitChangeRows(held, position, 'order', context),
      ...countFill(position.book, kind === 'open' ? 1 : 0, negate(cost.openFee)),
    ],
    tell: [toldOf(kind === 'open' ? 'positionOpened' : 'positionChanged', position)],
    reply: positionView(position, order, [filled]),
  }
}
