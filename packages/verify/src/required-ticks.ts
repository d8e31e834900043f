import { clockLeadMs, isFresh, largestPriceAgeMs, swapQuoteMs } from '@candor/rules'
import { otherIn } from './as-stated.ts'
import type { AnyOrder, ContractOrder, Step, SwapOrder, Tick } from './proof.ts'
import { wantedOfLoan } from './replay-loan.ts'
import { wantedOfOption } from './replay-option.ts'

/** The required log of one price: its place, and the tick that the segment must begin with. */
export type Wanted = {
  readonly of: number
  readonly begins: (tick: Tick) => boolean
  /** Up to this time (epoch ms) no other tick may have come, as the segment shows. */
  readonly lastUntil?: number
}

/** The ticks that an order names, in the order of its steps. */
export function wantedOf(order: AnyOrder): Wanted[] {
  if (order.product === 'options') return wantedOfOption(order)
  if (order.product === 'swap') return wantedOfSwap(order)
  if (order.product === 'loans') return wantedOfLoan(order)
  // The product is read from a file: an unknown product names no price, and its signature is wrong.
  return order.product === 'contracts' ? wantedOfPosition(order) : []
}

/**
 * A tick may state the inverse worth of a currency; the figures account for that. It must have been fresh at the quote.
 */
function wantedOfSwap({ at, sides }: SwapOrder): Wanted[] {
  return sides.flatMap(({ symbol, seq, maxAgeMs }, of) => {
    if (symbol === null || seq === null) return []
    const begins = (tick: Tick) =>
      tick.symbol === symbol && tick.seq === seq && wasFresh(tick, at, maxAgeMs, swapQuoteMs)
    return [{ of, begins }]
  })
}

function wantedOfPosition(order: ContractOrder): Wanted[] {
  const { symbol, steps } = order
  const forced = forcedPlace(order)
  const ofSteps = steps.flatMap((step, of): Wanted[] => {
    if (!('seq' in step)) return []
    if (step.kind === 'funding') {
      const { at, seq, price } = step
      const isIt = (tick: Tick) => tick.seq === seq && tick.price === price && tick.at <= at
      const begins = (tick: Tick) => tick.symbol === symbol && isIt(tick)
      return [{ of, begins, lastUntil: at }]
    }
    const isForced = of === forced || (step.kind === 'close' && step.exit !== undefined)
    const fits = isForced ? closes(order, of, step) : fills(order, of, step)
    return [{ of, begins: (tick) => tick.symbol === symbol && tick.seq === step.seq && fits(tick) }]
  })
  return [...ofSteps, ...wantedOfOther(order)]
}

/** The tick that reached another position's exit, if that closed this one: after the last step. */
function wantedOfOther(order: ContractOrder): Wanted[] {
  const { steps } = order
  const [other, close] = [otherIn(order), steps.findLast(({ kind }) => kind === 'close')]
  if (other === null || close === undefined) return []
  const { symbol, seq } = other
  const begins = (tick: Tick) =>
    tick.symbol === symbol && tick.seq === seq && tick.at <= close.at + clockLeadMs
  return [{ of: steps.length, begins }]
}

type Fill = Extract<Step, { readonly kind: 'open' | 'add' | 'close' }>

/** The place of the close by a tick: the last close, unless the owner closed the position. */
function forcedPlace({ steps, result: { closeReason } }: ContractOrder): number | null {
  if (closeReason === null || closeReason === 'manual') return null
  return steps.findLastIndex(({ kind }) => kind === 'close')
}

/** An opening or close by the owner was filled at a current price, and never at one older than the fill before. */
function fills(order: ContractOrder, of: number, step: Fill): Wanted['begins'] {
  const before = fillBefore(order, of)
  return (tick) =>
    gave(order, step, tick) &&
    (before === undefined || step.seq >= before.seq) &&
    wasFresh(tick, step.at, step.maxAgeMs ?? null)
}

/**
 * A close by a tick may be booked later than the tick, as after a restart, and never before it. The tick that opened an
 * isolated position does not close it too.
 */
function closes(order: ContractOrder, of: number, step: Fill): Wanted['begins'] {
  const before = fillBefore(order, of)
  const since = before === undefined ? 0 : before.seq + (order.marginMode === 'cross' ? 0 : 1)
  return (tick) =>
    gave(order, step, tick) &&
    step.maxAgeMs === undefined &&
    step.seq >= since &&
    tick.at <= step.at + clockLeadMs
}

function fillBefore({ steps }: ContractOrder, of: number): Fill | undefined {
  const isFill = (step: Step): step is Fill => ['open', 'add', 'close'].includes(step.kind)
  return steps.slice(0, of).findLast(isFill)
}

/** A buyer pays the ask and a seller gets the bid. */
function gave({ direction }: ContractOrder, { kind, price }: Fill, { bid, ask }: Tick): boolean {
  const buys = (direction === 'long') === (kind !== 'close')
  return price === (buys ? ask : bid)
}

/** A stated maximum age above the published one is not accepted. */
function wasFresh(tick: Tick, at: number, maxAgeMs: number | null, heldMs = 0): boolean {
  if (maxAgeMs === null || !(maxAgeMs <= largestPriceAgeMs)) return false
  return isFresh(tick.at, at, maxAgeMs + heldMs)
}
