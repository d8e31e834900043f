import { Amount, add, sum, type Price, type Rate } from '@candor/money'
import { optionProfit, optionRules, type OptionDirection } from '@candor/rules'
import {
  accounts,
  inBook,
  marginInUse,
  move,
  type Book,
  type PledgeTable,
} from '../../ledger/index.ts'
import { openingFaults, openingNeeds } from '../../people/index.ts'
import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { marketFault, type OptionContext } from '../context.ts'
import { orders, type Order } from '../tables.ts'
import { settle, type OptionTerms, type Period } from '../terms.ts'
import { toldOf } from '../told.ts'
import { orderView } from '../view.ts'

export type BuyOptionInput = {
  readonly book: Book
  readonly userId: string
  readonly symbol: string
  readonly direction: OptionDirection
  readonly stake: Amount
  readonly expectedPrice: Price
  readonly expectedPayoutRate: Rate
  /** Undefined where the user named one that is not offered. */
  readonly period: Period | undefined
  readonly terms: OptionTerms
}

/**
 * Buys a second contract: the stake leaves what is available and is held until the end. The price does not count
 * yet: the first tick from now does, which nobody knows.
 * @param pledges what positions stand on cannot be staked
 */
export const buyOption = (pledges: PledgeTable) =>
  command('buyOption', {
    needs: { accounts, orders, pledges, ...openingNeeds },
    decide(state, input: BuyOptionInput, context: OptionContext) {
      const { now } = context
      const { book, userId, period, stake } = input
      const opening = { product: 'secondContract', userId, isDemo: book === 'demo' } as const
      const [barred] = openingFaults(state, opening, context)
      if (barred !== undefined) return barred
      if (period === undefined) return refuse('SET_DISABLED')
      const settleAt = now + period.seconds * 1_000
      const own = state.orders.all().filter((order) => order.book === book)
      const open = sum(own.map((order) => order.stake))
      const fault =
        marketFault(context, input.symbol, settleAt, {
          price: input.expectedPrice,
          maxSlippageRate: input.terms.maxSlippageRate,
        }) ??
        termsFault(input, period, open) ??
        houseFault(input, period, context)
      if (fault !== null) return fault
      const money = inBook(state.accounts, book)
      const free = money.of('contract.available', settle)
      if (free.balance < stake)
        return refuse('INSUFFICIENT_BALANCE', {
          fields: [{ field: 'amount', rule: 'max', max: Amount.text(free.balance) }],
        })
      const most = state.pledges.freeOf(free, context)
      if (most < stake) return marginInUse(most, settle)
      const order: Order = {
        ...owned(userId),
        id: context.newId(),
        book,
        symbol: input.symbol,
        seconds: period.seconds,
        direction: input.direction,
        stake,
        payoutRate: period.payoutRate,
        ruleVersion: optionRules,
        acceptedAt: now,
        settleAt,
        ...undecided,
      }
      const taken = state.pledges.taken(free, context)
      const why = { command: 'buyOption', refType: 'option', refId: order.id }
      return {
        move: [
          move(stake, free, money.of('contract.stake', settle), {
            kind: 'option_stake',
            ...why,
          }),
        ],
        put: [orders.row(order), ...taken.put],
        tell: [toldOf(order), ...taken.tell],
        reply: orderView(order, context.symbol(input.symbol)!.title, now),
      }
    },
  })

const undecided = {
  status: 'running',
  entryPrice: null,
  entrySeq: null,
  entryAt: null,
  exitPrice: null,
  exitSeq: null,
  exitAt: null,
  result: null,
  voidReason: null,
  credited: null,
  settledAt: null,
} as const

/** What the terms of now say against the order. */
function termsFault(
  { stake, expectedPayoutRate, terms }: BuyOptionInput,
  { payoutRate }: Period,
  open: Amount,
): Refusal | null {
  if (expectedPayoutRate !== payoutRate) return refuse('TERMS_CHANGED')
  const { minStake, maxStake, maxOpenStake } = terms
  if (stake < minStake) return outOfRange(terms, 'min')
  if (stake > maxStake) return outOfRange(terms, 'max')
  if (add(open, stake) > maxOpenStake)
    return refuse('STAKE_LIMIT', { values: { max: Amount.text(maxOpenStake), currency: settle } })
  return null
}

/** The house takes on no more of one market and direction than it may lose there; by practice it loses nothing. */
function houseFault(
  { book, symbol, direction, stake }: BuyOptionInput,
  { payoutRate }: Period,
  { optionRoom }: OptionContext,
): Refusal | null {
  const hasRoom =
    book !== 'real' || optionProfit(stake, payoutRate) <= optionRoom(symbol, direction)
  return hasRoom ? null : refuse('EXPOSURE_LIMIT')
}

function outOfRange({ minStake, maxStake }: OptionTerms, rule: 'min' | 'max'): Refusal {
  const [min, max] = [Amount.text(minStake), Amount.text(maxStake)]
  return refuse('STAKE_OUT_OF_RANGE', {
    fields: [{ field: 'amount', rule, min, max }],
    values: { min, max, currency: settle },
  })
}
