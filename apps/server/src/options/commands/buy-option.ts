import { Amount, add, sum, type Price, type Rate } from '@candor/money'
import { optionProfit, optionRules, type OptionDirection } from '@candor/rules'
import {
  accounts,
  freeFault,
  inBook,
  move,
  type Book,
  type PledgeTable,
} from '../../ledger/index.ts'
import {
  appropriateness,
  countToday,
  openerOf,
  openingFaults,
  openingNeeds,
  type OptionProtection,
  type Resident,
} from '../../people/index.ts'
import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { marketFault, type OptionContext } from '../context.ts'
import { agreed, running, undecided, type Agreed } from '../tables.ts'
import { settlementCurrency, type OptionTerms, type Period } from '../terms.ts'
import { boughtEvent } from '../events.ts'
import { orderView } from '../view.ts'

export type BuyOptionInput = {
  readonly book: Book
  readonly userId: string
  /** Residence whose rules apply to a demo that was taken from a device; otherwise the user's own. */
  readonly resident?: Resident | null
  readonly symbol: string
  readonly direction: OptionDirection
  readonly stake: Amount
  readonly expectedPrice: Price
  readonly expectedPayoutRate: Rate
  /** Undefined for a period that is not offered. */
  readonly period: Period | undefined
  readonly terms: OptionTerms
  readonly protection: OptionProtection
  /** End of the user's last order if the last ones were all lost: see `losing-run.ts`. */
  readonly losingAt: number | null
}

/**
 * Buys an option: the stake leaves the available money and is held until the end. The price at the purchase does not count: the
 * first tick afterwards does, which is unknown at the purchase.
 * @param pledges money behind positions, which cannot be staked
 */
export const buyOption = (pledges: PledgeTable) =>
  command('buyOption', {
    needs: { accounts, running, pledges, ...openingNeeds, appropriateness },
    decide(state, input: BuyOptionInput, context: OptionContext) {
      const { now } = context
      const { book, userId, period, stake } = input
      const own = state.running.all().filter((order) => order.book === book)
      const open = sum(own.map((order) => order.stake))
      const opening = {
        product: 'secondContract',
        userId,
        isSimulated: book === 'demo',
        answered: state.appropriateness,
        stake,
        atStake: open,
        losingAt: input.losingAt,
        protection: input.protection,
      } as const
      const [barred] = openingFaults(openerOf(state, input), opening, context)
      if (barred !== undefined) return barred
      if (period === undefined) return refuse('SET_DISABLED')
      const settleAt = now + period.seconds * 1_000
      const fault =
        marketFault(context, input.symbol, settleAt, {
          price: input.expectedPrice,
          maxSlippageRate: input.terms.maxSlippageRate,
        }) ??
        termsFault(input, period, open) ??
        houseFault(input, period, context)
      if (fault !== null) return fault
      const money = inBook(state.accounts, book)
      const free = money.of('contract.available', settlementCurrency)
      if (free.balance < stake)
        return refuse('INSUFFICIENT_BALANCE', {
          fields: [{ field: 'amount', rule: 'max', max: Amount.text(free.balance) }],
        })
      const inUse = freeFault(state.pledges.freeOf(free, context), stake, settlementCurrency)
      if (inUse !== null) return inUse
      const order = orderOf(input, period, { id: context.newId(), now, settleAt })
      const taken = state.pledges.taken(free, context)
      const why = { command: 'buyOption', refType: 'option' as const, refId: order.id }
      return {
        move: [
          move(stake, free, money.of('contract.stake', settlementCurrency), {
            kind: 'option_stake',
            ...why,
          }),
        ],
        put: [
          agreed.row(order),
          running.row(order),
          ...taken.put,
          ...(book === 'real' ? [countToday({ staked: stake })] : []),
        ],
        events: [boughtEvent(order), ...taken.events],
        reply: orderView(undecided(order), context.symbol(input.symbol)!.title, now),
      }
    },
  })

/** A new order, still without its first tick. */
function orderOf(
  { book, userId, symbol, direction, stake }: BuyOptionInput,
  { seconds, payoutRate }: Period,
  { id, now, settleAt }: Pick<Agreed, 'id' | 'settleAt'> & { readonly now: number },
): Agreed {
  return {
    ...owned(userId),
    id,
    book,
    symbol,
    seconds,
    direction,
    stake,
    payoutRate,
    ruleVersion: optionRules,
    acceptedAt: now,
    settleAt,
  }
}

/** Why the present terms refuse the order. */
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
    return refuse('STAKE_LIMIT', {
      values: { max: Amount.text(maxOpenStake), currency: settlementCurrency },
    })
  return null
}

/** The house limits its possible loss per market and direction; demo orders cost it nothing. */
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
    values: { min, max, currency: settlementCurrency },
  })
}
