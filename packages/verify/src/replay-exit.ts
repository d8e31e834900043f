import { Amount, Price, Quantity } from '@candor/money'
import {
  closePrice,
  closeTrigger,
  exitQuantity,
  exitReached,
  quantityToClose,
  type ExitQuantities,
  type Exits,
  type PositionTerms,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { FiredExit, ReachedExit } from './proof-exit.ts'
import type { ContractOrder, Step } from './proof.ts'

/** The exits as they are set. */
export type StandingExits = Exits & ExitQuantities
type Closing = Extract<Step, { kind: 'close' }>
type Setting = Extract<Step, { kind: 'exits' }>
type Held = {
  readonly quantity: Quantity
  readonly openPrice: Price
  readonly margin: Amount
  readonly exits: StandingExits
}

/** The prices of the closing tick. */
type Quote = Readonly<Record<'mark' | 'bid' | 'ask', Price>>

const price = (text: string | null) => (text === null ? null : Price.read(text))
const quantity = (text: string | null) => (text === null ? null : Quantity.read(text))

/**
 * The exits as set by the owner or an order.
 * @throws RangeError for a part without an exit, or of more than is held
 */
export function exitsOf(step: Setting, held: Quantity): StandingExits {
  const exits = {
    takeProfitPrice: price(step.takeProfitPrice),
    stopLossPrice: price(step.stopLossPrice),
    takeProfitQuantity: quantity(step.takeProfitQuantity),
    stopLossQuantity: quantity(step.stopLossQuantity),
  }
  for (const exit of ['takeProfit', 'stopLoss'] as const) {
    const part = exits[`${exit}Quantity`]
    if (part === null) continue
    if (exits[`${exit}Price`] === null || part > held || part <= 0n)
      throw new RangeError(`no part of ${held} is ${part}`)
  }
  return exits
}

/** Compares the stated final exits with the recomputed exits. */
export function exitFigures(order: ContractOrder, exits: StandingExits): Figure[] {
  const text = (part: Quantity | null) => (part === null ? null : Quantity.text(part))
  const priceText = (exit: Price | null) => (exit === null ? null : Price.text(exit))
  const { takeProfitPrice, stopLossPrice } = order
  const { takeProfitQuantity = null, stopLossQuantity = null } = order
  return figuresOf<Omit<Setting, 'kind' | 'at'>>(
    null,
    { takeProfitPrice, stopLossPrice, takeProfitQuantity, stopLossQuantity },
    {
      takeProfitPrice: priceText(exits.takeProfitPrice),
      stopLossPrice: priceText(exits.stopLossPrice),
      takeProfitQuantity: text(exits.takeProfitQuantity),
      stopLossQuantity: text(exits.stopLossQuantity),
    },
  )
}

/**
 * The closed quantity: that of the fired exit of a part, and zero if the close names an exit of the whole position for
 * a part.
 */
export function quantityClosed(
  order: ContractOrder,
  terms: PositionTerms,
  held: Held,
  step: Closing,
  quote: Quote,
): Quantity {
  const stated = Quantity.read(step.quantity)
  if (step.reached !== undefined)
    return step.exit === undefined && stated === held.quantity ? stated : Quantity.zero
  return step.exit === undefined ? stated : quantityOf(step.exit, order, terms, held, quote)
}

/**
 * The quantity that an exit of a part closes: no more than is held, and all if the rest is too small for an order. Zero
 * if the exit is not the one set, if the tick does not reach it, or if the tick triggers liquidation or close-out first.
 */
function quantityOf(
  exit: FiredExit,
  { direction, marginMode }: ContractOrder,
  terms: PositionTerms,
  held: Held,
  quote: Quote,
): Quantity {
  if (!isStanding(exit, held.exits)) return Quantity.zero
  const position = { ...held, ...held.exits, direction }
  const due =
    marginMode === 'cross'
      ? exitReached(position, quote.mark)
      : closeTrigger(position, quote.mark, terms)
  if (due !== exit.kind) return Quantity.zero
  return quantityToClose(
    held.quantity,
    Quantity.read(exit.quantity),
    closePrice(quote, direction),
    {
      minQuantity: Quantity.read(exit.minQuantity),
      minNotional: Amount.read(exit.minNotional),
    },
  )
}

function isStanding({ kind, ...fired }: FiredExit, exits: Exits & ExitQuantities): boolean {
  const [at, part] =
    kind === 'take_profit'
      ? [exits.takeProfitPrice, exits.takeProfitQuantity]
      : [exits.stopLossPrice, exits.stopLossQuantity]
  return at === Price.read(fired.price) && part === Quantity.read(fired.quantity)
}

/** The owner may close at any price; an automatic close must have been reached by that very tick. */
export function reasonOf(
  order: ContractOrder,
  terms: PositionTerms,
  held: Held,
  step: Closing,
  { mark, other }: { readonly mark: Price; readonly other: Price | null },
) {
  // Only cross margin names the reached exit, and only for a full close.
  if (step.reached !== undefined && order.marginMode !== 'cross') return null
  // The exit of a part has already been checked.
  if (step.exit !== undefined) return step.exit.kind
  const { closeReason } = order.result
  if (closeReason === 'manual') return step.reached === undefined ? closeReason : null
  if (order.marginMode === 'cross') {
    if (step.reached !== undefined) return reachedIn(order, step.reached, held, mark, other)
    // Its account was liquidated or closed out, which a single position cannot prove. Every exit is named.
    return closeReason === 'liquidation' || closeReason === 'close_out' ? closeReason : null
  }
  const { exits } = held
  const due = closeTrigger({ ...held, ...exits, direction: order.direction }, mark, terms)
  // An exit of a part closes no more than its part, and its close states so.
  const isPart =
    (due === 'take_profit' && exits.takeProfitQuantity !== null) ||
    (due === 'stop_loss' && exits.stopLossQuantity !== null)
  return isPart ? null : due
}

/**
 * The exit that closed the whole position in cross margin, its own or another's; null if its tick had not reached it as
 * it was set.
 */
function reachedIn(
  order: ContractOrder,
  { kind, price: stated, other: whose }: ReachedExit,
  held: Held,
  mark: Price,
  markOfOther: Price | null,
): FiredExit['kind'] | null {
  if (whose !== undefined) {
    if (markOfOther === null || whose.id === order.id) return null
    const takeProfitPrice = kind === 'take_profit' ? Price.read(stated) : null
    const stopLossPrice = kind === 'stop_loss' ? Price.read(stated) : null
    return exitReached({ direction: whose.direction, takeProfitPrice, stopLossPrice }, markOfOther)
  }
  const { exits } = held
  const isIt = exitPrice(exits, kind) === Price.read(stated) && exitQuantity(exits, kind) === null
  return isIt && exitReached({ ...exits, direction: order.direction }, mark) === kind ? kind : null
}

const exitPrice = ({ takeProfitPrice, stopLossPrice }: Exits, kind: FiredExit['kind']) =>
  kind === 'take_profit' ? takeProfitPrice : stopLossPrice
