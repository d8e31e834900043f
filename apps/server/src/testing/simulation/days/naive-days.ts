import { readAmount } from '../naive/units.ts'
import { lendingFunds } from './given-terms.ts'
import { NaiveContests } from './naive-contests.ts'
import { NaiveCredits } from './naive-credits.ts'
import { NaiveLoans } from './naive-loans.ts'
import { NaiveOfferings } from './naive-offerings.ts'
import { NaiveProducts } from './naive-products.ts'
import { NaiveRewards } from './naive-rewards.ts'
import { NaivePurses, free, lender } from './naive-purses.ts'
import { NaiveTasks } from './naive-tasks.ts'
import { productFile, type NaiveTerms } from './product-terms.ts'

type Tick = Parameters<NaiveLoans['hear']>[1]

/** The reference of days: all balances and orders, by its own arithmetic. */
export class NaiveDays {
  readonly purses = new NaivePurses()
  readonly products: NaiveProducts
  readonly loans = new NaiveLoans(this.purses)
  readonly credits = new NaiveCredits(this.purses, this.loans)
  readonly contests = new NaiveContests(this.purses)
  readonly offerings = new NaiveOfferings(this.purses)
  readonly rewards = new NaiveRewards(this.purses, this.credits)
  readonly tasks: NaiveTasks

  constructor(startAt: number, products: readonly NaiveTerms[] = productFile) {
    this.products = new NaiveProducts(this.purses, products, startAt)
    this.tasks = new NaiveTasks(this.purses, startAt)
    this.loans.others = this.credits
    this.purses.move(readAmount(lendingFunds), 'house house.sandbox', lender)
  }

  give(userId: string, amount: bigint, currency = 'USDT'): void {
    this.purses.move(amount, 'house house.custody', free(userId), currency)
  }

  /** Midnight: a user's assets at this time determine the level of the whole day. */
  dayBegins(day: number): void {
    for (const userId of this.rewards.people.keys())
      this.rewards.dayBegins(userId, day, this.loans.owedBy(userId))
  }

  /** The jobs of a minute. */
  work(now: number): void {
    this.products.work(now)
    this.loans.work(now)
    this.credits.work(now)
    this.rewards.work(now)
  }

  /** Applies a committed price. */
  hear(symbol: string, tick: Tick): void {
    this.credits.work(tick.at)
    this.contests.trades.hear(symbol, tick)
    this.loans.hear(symbol, tick, tick.at)
  }

  /** Numbers of orders by kind and end, and of rewards by kind. */
  counts(): Record<string, number> {
    const ends = this.products.orders.map(
      ({ productId, endReason }) => `${this.products.typeOf(productId)} ${endReason ?? 'runs'}`,
    )
    const owed = this.products.orders.filter(({ wasOwed }) => wasOwed).map(() => 'paid late')
    const rewards = this.rewards.earned.map(({ kind }) => kind)
    const weeks = this.rewards.earned
      .filter(({ about }) => about.endsWith('W53'))
      .map(() => 'envelope of week 53')
    const loans = this.loans.loans.flatMap(({ status, sold }) => [
      `loan ${status}`,
      ...(sold > 0 ? ['pledge sold'] : []),
      ...(sold > 1 ? ['pledge sold again'] : []),
    ])
    const tokens = this.offerings.applications.map(({ status }) => `tokens ${status}`)
    const shares = [...this.rewards.shared].map(() => 'share of fees')
    const credits = this.credits.credits.flatMap(({ status, reason, overdueAt, months }) => [
      `credit ${reason ?? status}`,
      ...(overdueAt === null ? [] : [`credit overdue, ${months === null ? 'whole' : 'a part'}`]),
    ])
    const tasks = [...this.tasks.progress.values()].map(({ status }) => `task ${status}`)
    const all = [...ends, ...owed, ...rewards, ...weeks, ...loans, ...credits, ...tokens, ...shares]
    const counts: Record<string, number> = {}
    for (const what of [...all, ...tasks, ...this.#places()]) counts[what] = (counts[what] ?? 0) + 1
    return counts
  }

  #places(): string[] {
    return this.contests.entries.map(({ status, contest, result }) => {
      if (result === null) return `contest ${status === 'ended' ? contest.status : status}`
      if (result.linkedTo !== null) return 'contest linked'
      return result.rank === null ? 'contest unranked' : `contest rank ${result.rank}`
    })
  }
}
