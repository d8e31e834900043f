import { Amount, Quantity, add, larger, negate, smaller, subtract, sum } from '@candor/money'
import { fundingReceivedAt, nextFundingAt } from '@candor/rules'
import { house, moveSome, type Accounts } from '../../ledger/index.ts'
import type { Context, Effect } from '../../platform/lane/index.ts'
import type { Tick } from '../context.ts'
import { drawFrom } from '../cross/close.ts'
import type { Fill, Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { fundings, type Funding } from './tables.ts'

/** A funding instant with a final price: the last tick at or before it. */
export type Instant = { readonly at: number; readonly tick: Tick }

/** One instant of one position as decided; its id is assigned when it is applied. */
export type FundingRecord = Omit<Funding, 'id'>

/** One decided instant of one position: the changed position, the record, and its transfers in order. */
export type Booked = {
  readonly position: Position
  /** Positions of the same pool whose margin it drew on. */
  readonly drawn: readonly Position[]
  readonly fromOthers: Amount
  readonly funding: FundingRecord
  readonly move: readonly Effect[]
}

/** Inputs of a booking. */
export type Means = {
  /** Available money of the book before the booking. */
  readonly available: Amount
  /** The part of it that is free. */
  readonly free: Amount
  /** In cross margin: the other positions of the pool, the oldest first. */
  readonly others: readonly Position[]
  /** The last committed tick. */
  readonly last: Tick
  /** Fills since the instant. */
  readonly fills: readonly Fill[]
}

/** Quantity held at an instant. A fill at the instant itself still counts the larger quantity as held. */
function quantityAt(position: Position, at: number, fills: readonly Fill[]): Quantity {
  let quantity = position.status === 'running' ? position.quantity : Quantity.zero
  for (const fill of fills) {
    if (fill.positionId !== position.id) continue
    if (fill.kind === 'close' && fill.at >= at) quantity = add(quantity, fill.quantity)
    if (fill.kind !== 'close' && fill.at > at) quantity = subtract(quantity, fill.quantity)
  }
  return quantity
}

/**
 * Books the next instant of a position. A payment comes first from free money, then from the position's own margin, then from
 * the other money behind it: in cross margin the margin of the pool's other positions, and at last the rest of the available
 * money. The house bears any remainder.
 */
export function book(
  before: Position,
  { at, tick }: Instant,
  means: Means,
  money: Accounts,
  context: Context,
): Booked {
  const quantity = quantityAt(before, at, means.fills)
  const terms = heldTerms(before).funding
  if (terms === null) throw new Error(`position ${before.id} has no funding`)
  const amount = fundingReceivedAt({ ...before, quantity }, terms, at, tick.price)
  const paid = pay(before, larger(negate(amount), Amount.zero), means)
  const drawn = drawFrom(means.others, paid.fromOthers, money)
  const next = nextFundingAt(terms, at + 1)
  const position: Position = {
    ...before,
    ...(paid.fromMargin > 0n && weakened(before, paid.fromMargin, means.last)),
    funding: add(before.funding, add(amount, paid.shortfall)),
    nextFundingAt: before.closedAt !== null && next > before.closedAt ? null : next,
  }
  const funding: FundingRecord = {
    part: before.part,
    userId: before.userId,
    positionId: before.id,
    at,
    kind: terms.kind,
    quantity,
    price: tick.price,
    seq: tick.seq,
    tickAt: tick.at,
    amount,
    fromMargin: paid.fromMargin,
    shortfall: paid.shortfall,
    pool: before.marginMode === 'cross' ? paid.behind : null,
    bookedAt: context.now,
  }
  const move = [...drawn.move, recorded(funding), ...movesOf(funding, money)]
  return { position, drawn: drawn.positions, fromOthers: paid.fromOthers, funding, move }
}

/** Splits a payment by its sources. */
function pay(
  { status, margin, marginMode }: Position,
  owed: Amount,
  { available, free, others }: Means,
) {
  const own = status === 'running' ? margin : Amount.zero
  const theirs = sum(others.map((one) => one.margin))
  const behind = add(add(available, own), theirs)
  const paid = smaller(owed, behind)
  const fromFree = smaller(paid, free)
  const fromMargin = smaller(subtract(paid, fromFree), own)
  const rest = subtract(subtract(paid, fromFree), fromMargin)
  const fromOthers = marginMode === 'cross' ? smaller(rest, theirs) : Amount.zero
  return { behind, fromMargin, fromOthers, shortfall: subtract(owed, paid) }
}

/** Takes added margin first, to keep the orders' reserve as long as possible. The pool is judged anew too. */
function weakened(before: Position, taken: Amount, { seq }: Tick): Partial<Position> {
  return {
    margin: subtract(before.margin, taken),
    addedMargin: larger(subtract(before.addedMargin, taken), Amount.zero),
    ...(before.marginMode === 'isolated' && { sinceSeq: seq }),
    version: before.version + 1,
  }
}

/** Its id is assigned in the order of the transfers, after earlier draws on this margin. */
const recorded = (funding: FundingRecord): Effect => ({
  rows: (_draft, { newId }) => [fundings.row({ ...funding, id: newId() })],
})

/** Net result of an instant for the user; negative for a payment. */
export const netOf = ({ amount, shortfall }: FundingRecord): Amount => add(amount, shortfall)

/** The transfers of one instant. Margin is released first, so that every part is a ledger entry. */
function movesOf(funding: FundingRecord, money: Accounts): Effect[] {
  const { amount, fromMargin, shortfall, kind, positionId } = funding
  const free = money.of('contract.available')
  const purse = { book: free.book, currency: free.currency }
  const because = (reason: string) => ({
    kind: reason,
    command: 'bookFunding',
    refType: 'position' as const,
    refId: positionId,
  })
  const received = larger(amount, Amount.zero)
  const paid = larger(negate(netOf(funding)), Amount.zero)
  return [
    ...moveSome(fromMargin, money.of('contract.margin'), free, because('margin_release')),
    ...moveSome(received, house('house.funding'), free, because(kind)),
    ...moveSome(paid, free, house('house.funding'), because(kind)),
    ...moveSome(
      shortfall,
      house('house.shortfall', purse),
      house('house.funding', purse),
      because('shortfall'),
    ),
  ]
}
