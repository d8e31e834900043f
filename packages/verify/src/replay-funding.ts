import { Amount, Price, Quantity, add, larger, negate, smaller, subtract } from '@candor/money'
import { fundingReceivedAt, nextFundingAt, readFunding, type FundingTerms } from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { ContractOrder, Step, Tick } from './proof.ts'

type FundingStep = Extract<Step, { kind: 'funding' }>

/** The figures of a position that funding changes. */
type Funded = {
  readonly margin: Amount
  readonly addedMargin: Amount
  readonly funding: Amount
  readonly nextFundingAt: number | null
}

/**
 * The funding terms of a position; null for none.
 * @throws Error if the order and its result disagree.
 */
export function fundingOf({ funding, result }: ContractOrder): FundingTerms | null {
  const stated = [result.funding, result.nextFundingAt]
  if (stated.some((one) => (one === undefined) !== (funding === undefined)))
    throw new Error('only what has funding has a result of it')
  return funding === undefined ? null : readFunding(funding)
}

/**
 * Recomputes one funding time: it must be the next one, for the whole quantity held then, at the last price until then.
 * The available balance is not part of a proof, so the margin must have covered the stated draw on it.
 * @param of the place of its step
 * @throws Error if no funding is due, or if the margin cannot have covered the stated amount.
 */
export function replayFunding(
  order: ContractOrder,
  of: number,
  step: FundingStep,
  before: Funded & { readonly closedAt: number | null },
  tick: Tick,
): { readonly figures: Figure[]; readonly state: Funded } {
  const terms = fundingOf(order)
  const { nextFundingAt: at, closedAt } = before
  if (terms === null || at === null) throw new Error('no funding is due')
  const quantity = heldAt(order.steps.slice(0, of), at)
  const markPrice = Price.read(tick.price)
  const amount = fundingReceivedAt({ direction: order.direction, quantity }, terms, at, markPrice)
  const owed = larger(negate(amount), Amount.zero)
  const paid = paidOf(order, step, owed, closedAt === null ? before.margin : Amount.zero)
  const next = nextFundingAt(terms, at + 1)
  return {
    figures: figuresOf(
      of,
      { ...step, at: String(step.at) },
      {
        at: String(at),
        price: Price.text(markPrice),
        quantity: Quantity.text(quantity),
        amount: Amount.text(amount),
        shortfall: Amount.text(paid.shortfall),
      },
    ),
    state: {
      margin: subtract(before.margin, paid.fromMargin),
      addedMargin: larger(subtract(before.addedMargin, paid.fromMargin), Amount.zero),
      funding: add(before.funding, add(amount, paid.shortfall)),
      nextFundingAt: closedAt !== null && next > closedAt ? null : next,
    },
  }
}

/**
 * The parts paid by the margin and by the house. The amount of a pool is known, so the house's part follows from it;
 * for an isolated position the house bears nothing while there is margin.
 */
function paidOf(
  { marginMode }: ContractOrder,
  step: FundingStep,
  owed: Amount,
  margin: Amount,
): { readonly fromMargin: Amount; readonly shortfall: Amount } {
  const fromMargin = Amount.read(step.fromMargin)
  const mostFromMargin = smaller(owed, margin)
  const pool = step.pool === undefined ? null : Amount.read(step.pool)
  if ((pool !== null) !== (marginMode === 'cross')) throw new Error('only cross margin has a pool')
  const shortfall =
    pool === null ? Amount.read(step.shortfall) : larger(subtract(owed, pool), Amount.zero)
  const isPossible =
    fromMargin >= 0n && fromMargin <= mostFromMargin && (pool === null || pool >= margin)
  const isBorne = shortfall === 0n || (shortfall > 0n && fromMargin === mostFromMargin)
  if (!isPossible || !isBorne || add(fromMargin, shortfall) > owed)
    throw new Error('the margin cannot have paid this')
  return { fromMargin, shortfall }
}

/** The quantity held at a funding time; an opening, addition or close exactly at that time counts as held. */
function heldAt(steps: readonly Step[], instant: number): Quantity {
  let held = Quantity.zero
  for (const step of steps) {
    if (step.kind === 'close') {
      if (step.at < instant) held = subtract(held, Quantity.read(step.quantity))
    } else if (step.kind === 'open' || step.kind === 'add') {
      if (step.at <= instant) held = add(held, Quantity.read(step.quantity))
    }
  }
  return held
}
