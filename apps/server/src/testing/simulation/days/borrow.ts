import { amountText, least, priceUnit, readAmount, unit } from '../naive/units.ts'
import type { Clock } from '../../../platform/world.ts'
import { granted } from '../../answers.ts'
import { isAnswered } from './buy-and-leave.ts'
import type { Living } from './living.ts'
import type { NaiveDays } from './naive-days.ts'
import { debtOf, owes, pledgeTerms } from './naive-loans.ts'

const pledges = [
  { currency: 'BTC', symbol: 'BTCUSDT' },
  { currency: 'ETH', symbol: 'ETHUSDT' },
] as const

type Borrowing = Pick<Living, 'dice' | 'count'> & {
  readonly world: { readonly call: Living['world']['call']; readonly clock: Clock }
  readonly naive: Pick<NaiveDays, 'loans' | 'purses'>
}

/** Takes a secured loan against a part of the user's coins, sometimes more than the collateral allows. */
export async function borrow(
  { dice, world, naive, count }: Borrowing,
  userId: string,
): Promise<void> {
  const { currency, symbol } = dice.pick(pledges)
  const has = naive.purses.has(userId, 'balance.available', currency)
  const quantity = (has * BigInt(dice.whole(20, dice.chance(0.05) ? 120 : 100))) / 100n
  if (quantity === 0n || !naive.loans.ticks.has(symbol)) return
  const value = (quantity * naive.loans.price(symbol)) / priceUnit
  const wanted = (value * BigInt(dice.whole(35, 75))) / 100n
  const cents = readAmount('0.01')
  const amount = wanted - (wanted % cents)
  if (amount === 0n) return
  const days = dice.pick(pledgeTerms.days)
  const asked = {
    setId: pledgeTerms.setId,
    amount: amountText(amount),
    days,
    pledgeCurrency: currency,
    pledgeQuantity: amountText(quantity),
  }
  const why = naive.loans.refusals(
    userId,
    { amount, quantity, currency, symbol },
    world.clock.now(),
  )
  const isOffered = amount >= pledgeTerms.least && amount <= pledgeTerms.most
  const quoted = await world.call('quoteLoan', userId, asked)
  const isStale = naive.loans.isStale(symbol, world.clock.now())
  if (!isOffered || isStale) return void isAnswered('quoted', quoted, why, count)
  const { agreement } = granted(quoted)
  const answer = await world.call('applyPledgeLoan', userId, {
    ...asked,
    agreementVersion: agreement.version,
    agreementHash: agreement.hash,
    signature: { kind: 'typed', value: 'Ana Roe' },
  })
  if (!isAnswered('borrowed', answer, why, count)) return
  const lent = { id: answer.id, userId, amount, days, currency, symbol }
  naive.loans.lend(lent, quantity, world.clock.now())
}

const openOf = ({ naive }: Borrowing, userId: string) =>
  naive.loans.loans.filter((one) => one.userId === userId && owes(one))

/** Repays all, a part, or more than the debt. */
export async function payBack(living: Borrowing, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const open = openOf(living, userId)
  if (open.length === 0) return
  const loan = dice.pick(open)
  const percent = BigInt(dice.pick([10, 40, 120, 120]))
  const wanted = (debtOf(loan) * percent) / 100n + 1n
  const had = naive.purses.has(userId, 'balance.available')
  const isDone = naive.loans.repay(loan, wanted, world.clock.now())
  const answer = await world.call('repayLoan', userId, { id: loan.id, amount: amountText(wanted) })
  isAnswered('paid back', answer, isDone ? [] : ['INSUFFICIENT_BALANCE'], count)
  if (isDone && had < wanted) count('paid back less than was said')
}

/** Adds a little collateral. */
export async function pledgeMore(living: Borrowing, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const open = openOf(living, userId)
  if (open.length === 0) return
  const loan = dice.pick(open)
  const has = naive.purses.has(userId, 'balance.available', loan.currency)
  const quantity = dice.chance(0.1) ? has + 1n : least(has, unit / 100n)
  if (quantity === 0n) return
  const isDone = naive.loans.pledgeMore(loan, quantity, world.clock.now())
  const asked = { id: loan.id, quantity: amountText(quantity) }
  const answer = await world.call('addLoanCollateral', userId, asked)
  isAnswered('pledged more', answer, isDone ? [] : ['INSUFFICIENT_BALANCE'], count)
}

/** Takes back collateral, sometimes more than the loan allows. */
export async function takeCollateral(living: Borrowing, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const open = openOf(living, userId)
  if (open.length === 0) return
  const loan = dice.pick(open)
  const percent = BigInt(dice.pick([1, 10, 60]))
  const quantity = (loan.collateral * percent) / 100n + 1n
  const why = naive.loans.takeCollateral(loan, quantity, world.clock.now())
  const asked = { id: loan.id, quantity: amountText(quantity) }
  const answer = await world.call('takeLoanCollateral', userId, asked)
  isAnswered('took collateral', answer, why, count)
}
