import { Amount, negate, type Price, type Rate } from '@candor/money'
import { slipped } from '@candor/rules'
import { accounts, house, inBook, moveSome, type Accounts } from '../../ledger/index.ts'
import {
  command,
  isRefusal,
  refuse,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import {
  appropriateness,
  openerOf,
  openingFaults,
  openingNeeds,
  levelInForce,
  openingRules,
  vipStatuses,
  type Resident,
} from '../../people/index.ts'
import { closeOutOf } from '../../policy/index.ts'
import { orderFault, quoteOrder, type OrderInput, type QuotedOrder } from '../order.ts'
import { tradable, type TradeContext } from '../context.ts'
import { exitChangeRows } from '../exit-changes.ts'
import { contestOf, isSimulated, windowFault } from '../contest-book.ts'
import { fillRow } from '../fill.ts'
import { filledBy, filledFault, targetFault } from '../filled-position.ts'
import { nothing, poolChanged } from '../cross/changes.ts'
import { accountOf, poolAfter, poolFault, poolOf, type Pool } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { enlarged, opened } from '../opened.ts'
import { positionEvent } from '../events.ts'
import {
  exitChanges,
  fills,
  positions,
  tallies,
  windows,
  type Fill,
  type Position,
} from '../tables.ts'
import { countFill } from '../tally.ts'
import { positionView } from '../view.ts'

/** Largest number of running positions of a user in one book. */
const positionsLimit = 50

export type OpenPositionInput = OrderInput & {
  readonly userId: string
  /** Residence whose rules apply to a demo that was taken from a device; otherwise the user's own. */
  readonly resident?: Resident | null
  /** The price that the user saw. */
  readonly expectedPrice: Price
  readonly maxSlippageRate: Rate
  /** Position to add to; null opens a new position. */
  readonly positionId: string | null
  /** Up to this leverage no knowledge answers are required; set by policy. */
  readonly freeLeverage: number
}

/** Opens a position at market, or adds to a position: more margin and the average of the prices. */
export const openPosition = command('openPosition', {
  needs: {
    accounts,
    positions,
    fills,
    exitChanges,
    tallies,
    windows,
    cross: crossPositions,
    ...openingNeeds,
    appropriateness,
    vipStatus: vipStatuses,
  },
  // Running positions are only counted; only the position to enlarge is loaded.
  only: ['positions', 'windows'],
  reads: ({ positionId, book }: OpenPositionInput) => ({
    positions: positionId === null ? [] : [positionId],
    windows: [contestOf(book) ?? []].flat(),
  }),
  decide(state, input: OpenPositionInput, context: TradeContext) {
    const market = tradable(context, input.symbol)
    const opening = {
      ...input,
      isSimulated: isSimulated(input.book),
      product: 'contract',
      answers: state.appropriateness,
      assetClass: isRefusal(market) ? null : market.symbol.assetClass,
    } as const
    const opener = openerOf(state, input)
    const [barred] = openingFaults(opener, opening, context)
    if (barred !== undefined) return barred
    if (isRefusal(market)) return market
    const window = state.windows.get(contestOf(input.book) ?? '')
    const closed = windowFault(input.book, window, context.now)
    if (closed !== null) return closed
    const order = quoteOrder(input, market, levelInForce(state.vipStatus).feeDiscountRate)
    const refusal = slippageFault(order, input) ?? orderFault(order, context)
    if (refusal !== null) return refusal
    const held = input.positionId === null ? null : state.positions.get(input.positionId)
    if (held === undefined) return refuse('NOT_FOUND')
    if (held !== null && context.isClosing(held.id)) return refuse('STATE_CHANGED')
    const rules = openingRules(opener, context)
    const closeOut = closeOutOf(rules, market.symbol.assetClass, input.leverage)
    const filled = filledBy(order, held, closeOut)
    const unfit = targetFault(order, held) ?? filledFault(order, filled)
    if (unfit !== null) return unfit
    const money = inBook(state.accounts, input.book)
    const free = state.cross.freeOf(money.of('contract.available'), context)
    if (free === null) return refuse('PRICE_STALE')
    if (free < order.cost.total) return tooPoor(order)
    if (held === null && state.tallies.of(input.book).running >= positionsLimit)
      return refuse('POSITION_LIMIT', { values: { max: String(positionsLimit) } })
    const position =
      held === null
        ? opened(order, filled, { userId: input.userId, id: context.newId(), now: context.now })
        : enlarged(held, filled, order)
    const pool = poolAfter(position, order, poolOf(state, position.book))
    const fault = poolFault(position, pool, context)
    return fault ?? fill(order, money, context, held, { position, pool })
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
    values: { min, currency: symbol.settlementCurrency },
  })
}

/** The position after the fill, with its transfers and execution. */
function fill(
  order: QuotedOrder,
  money: Accounts,
  context: TradeContext,
  held: Position | null,
  { position, pool }: { readonly position: Position; readonly pool: Pool },
): Decision {
  const kind: Fill['kind'] = held === null ? 'open' : 'add'
  const because = (reason: string) => ({
    kind: reason,
    command: 'openPosition',
    refType: 'position' as const,
    refId: position.id,
  })
  const free = money.of('contract.available')
  const { cost, price, quantity, tick, terms: rates } = order
  const { maxAgeMs } = order.symbol
  const what = { kind, price, quantity, fee: cost.openFee, pnl: Amount.zero }
  const execution = { ...what, tick, rates, maxAgeMs }
  const filled = fillRow(position, context, execution)
  // An isolated position takes money that stood behind the cross positions.
  const changed = pool.held.length > 0 ? poolChanged(pool.book, pool.held, context) : nothing
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
      ...changed.put,
    ],
    events: [
      positionEvent(kind === 'open' ? 'positionOpened' : 'positionChanged', position),
      ...changed.events,
    ],
    reply: positionView(position, { ...order, account: accountOf(pool, context) }, [filled]),
  }
}
