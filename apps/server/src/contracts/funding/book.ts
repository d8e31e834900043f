import { Amount, Quantity, add, larger, negate, smaller, subtract } from '@candor/money'
import { fundingReceivedAt, nextFundingAt } from '@candor/rules'
import { house, moveSome, type Accounts } from '../../ledger/index.ts'
import type { Context, Effect } from '../../platform/lane/index.ts'
import type { Tick } from '../context.ts'
import type { Fill, Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import type { Funding } from './tables.ts'

/** An instant of funding whose price is final: with the last tick at or before it. */
export type Instant = { readonly at: number; readonly tick: Tick }

/** One instant of one position decided: the position after it, and the record of it. */
export type Booked = { readonly position: Position; readonly funding: Funding }

/** What a position held at an instant; whoever opened, enlarged or closed at the very instant held it. */
function quantityAt(position: Position, at: number, fills: readonly Fill[]): Quantity {
  let quantity = position.status === 'running' ? position.quantity : Quantity.zero
  for (const fill of fills) {
    if (fill.positionId !== position.id) continue
    if (fill.kind === 'close' && fill.at >= at) quantity = add(quantity, fill.quantity)
    if (fill.kind !== 'close' && fill.at > at) quantity = subtract(quantity, fill.quantity)
  }
  return quantity
}

/** What an instant is booked with: what is available by then, the last committed tick, and fills since the instant. */
export type Means = { readonly free: Amount; readonly last: Tick; readonly fills: readonly Fill[] }

/**
 * Books the next instant of a position. What it pays comes out of what is available, then out of the margin, which
 * moves its liquidation price as of the last tick; never more than there is: the rest is the house's.
 */
export function book(
  before: Position,
  { at, tick }: Instant,
  { free, last, fills }: Means,
  context: Context,
): Booked {
  const quantity = quantityAt(before, at, fills)
  const terms = heldTerms(before).funding
  if (terms === null) throw new Error(`position ${before.id} has no funding`)
  const amount = fundingReceivedAt({ ...before, quantity }, terms, at, tick.price)
  const owed = amount < 0n ? negate(amount) : Amount.zero
  const rest = subtract(owed, smaller(owed, free))
  const fromMargin = before.status === 'running' ? smaller(rest, before.margin) : Amount.zero
  const shortfall = subtract(rest, fromMargin)
  const next = nextFundingAt(terms, at + 1)
  const position: Position = {
    ...before,
    ...(fromMargin > 0n && weakened(before, fromMargin, last)),
    funding: add(before.funding, add(amount, shortfall)),
    nextFundingAt: before.closedAt !== null && next > before.closedAt ? null : next,
  }
  const funding: Funding = {
    part: before.part,
    userId: before.userId,
    positionId: before.id,
    at,
    id: context.newId(),
    kind: terms.kind,
    quantity,
    price: tick.price,
    seq: tick.seq,
    tickAt: tick.at,
    amount,
    fromMargin,
    shortfall,
    bookedAt: context.now,
  }
  return { position, funding }
}

/** Added margin goes first: what the orders reserved stays as long as it can. */
function weakened(before: Position, taken: Amount, { seq }: Tick): Partial<Position> {
  return {
    margin: subtract(before.margin, taken),
    addedMargin: larger(subtract(before.addedMargin, taken), Amount.zero),
    sinceSeq: seq,
    version: before.version + 1,
  }
}

/** The money of one instant. What comes out of the margin is released first: every cent of it is an entry that is read. */
export function movesOf(
  { amount, fromMargin, shortfall, kind, positionId }: Funding,
  money: Accounts,
): Effect[] {
  const free = money.of('contract.available')
  const purse = { book: free.book, currency: free.currency }
  const because = (reason: string) => ({
    kind: reason,
    command: 'bookFunding',
    refType: 'position',
    refId: positionId,
  })
  const received = larger(amount, Amount.zero)
  const paid = larger(negate(add(amount, shortfall)), Amount.zero)
  return [
    ...moveSome(fromMargin, money.of('contract.margin'), free, because('margin_release')),
    ...moveSome(received, house('house.funding'), free, because(`position_${kind}`)),
    ...moveSome(paid, free, house('house.funding'), because(`position_${kind}`)),
    ...moveSome(
      shortfall,
      house('house.shortfall', purse),
      house('house.funding', purse),
      because('shortfall'),
    ),
  ]
}
