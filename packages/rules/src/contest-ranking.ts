import { Amount, compare, divide, ratio, subtract, sum, type Rate } from '@candor/money'

// Every name in `contest-rules.ts` ranks by the formulas of this file: a change is a new file and a new name.

/** A position counts as a valid one once it was held for so long. */
export const validOpenMs = 300_000

/** A contest begins with no less than this, in USDT. */
export const leastContestFunds = Amount.parse('100')

export type ContestMetric = 'profit' | 'yieldRate'

/** What of a contest decides who is ranked, and by what. */
export type ContestTerms = {
  readonly metric: ContestMetric
  /** Of fewer valid positions nobody is ranked. */
  readonly minValidOpens: number
}

/** How an account of a contest stands at one moment. */
export type ContestAccount = {
  readonly id: string
  /** What it began with. Nothing comes in or goes out while a contest runs. */
  readonly funds: Amount
  /** What is available, the margins, and what open positions would bring at their mark prices. */
  readonly equity: Amount
  /** The notional of the fills of valid positions. */
  readonly volume: Amount
  readonly validOpens: number
  readonly joinedAt: number
  /** Whether another account of the contest that joined before is of the same person. */
  readonly isLinked: boolean
}

/** Why an account is not ranked. */
export type NotRanked = 'linked' | 'opens'

export type ContestStanding = {
  readonly id: string
  readonly profit: Amount
  readonly yieldRate: Rate
  /** Null of who is not ranked. */
  readonly rank: number | null
  readonly notRanked: NotRanked | null
}

/** Whether a position is a valid one by a moment: held for five minutes or more, open or closed. */
export function isValidOpen(openedAt: number, closedAt: number | null, until: number): boolean {
  return Math.min(closedAt ?? until, until) - openedAt >= validOpenMs
}

/** What an account won or lost: its equity less what it began with. */
export function contestProfit({ funds, equity }: Pick<ContestAccount, 'funds' | 'equity'>): Amount {
  return subtract(equity, funds)
}

/**
 * Ranks the accounts of a contest, the best first, then those that are not ranked. Equal figures go to the higher volume, then
 * to who joined earlier; who is equal in all of it shares a rank, and the next one is left out. Depends on the accounts alone:
 * the same ones give the same ranks.
 */
export function rankContest(
  { metric, minValidOpens }: ContestTerms,
  accounts: readonly ContestAccount[],
): ContestStanding[] {
  const all = accounts.map((account) => {
    const profit = contestProfit(account)
    const yieldRate = ratio(profit, account.funds, 'floor')
    return { account, figures: { id: account.id, profit, yieldRate } }
  })
  type One = (typeof all)[number]
  const order = (a: One, b: One) =>
    (metric === 'profit'
      ? compare(b.figures.profit, a.figures.profit)
      : compare(b.figures.yieldRate, a.figures.yieldRate)) ||
    compare(b.account.volume, a.account.volume) ||
    a.account.joinedAt - b.account.joinedAt
  const byId = (a: One, b: One) => (BigInt(a.account.id) < BigInt(b.account.id) ? -1 : 1)
  const sorted = all.toSorted((a, b) => order(a, b) || byId(a, b))
  const reasonOf = ({ account }: One): NotRanked | null => {
    if (account.isLinked) return 'linked'
    return account.validOpens < minValidOpens ? 'opens' : null
  }
  const ranked = sorted.filter((one) => reasonOf(one) === null)
  let rank = 0
  const standings = ranked.map((one, place): ContestStanding => {
    const before = ranked[place - 1]
    if (before === undefined || order(before, one) !== 0) rank = place + 1
    return { ...one.figures, rank, notRanked: null }
  })
  const others = sorted
    .filter((one) => reasonOf(one) !== null)
    .map((one): ContestStanding => ({ ...one.figures, rank: null, notRanked: reasonOf(one) }))
  return [...standings, ...others]
}

/** What the ranks from one to another share equally: 1,400 for the ranks 4 to 10 is 200 each. */
export type ContestReward = {
  readonly fromRank: number
  readonly toRank: number
  readonly amount: Amount
}

/** What one rank brings, rounded down; what that leaves is nobody's. */
export function rankReward(rewards: readonly ContestReward[], rank: number): Amount {
  const found = rewards.find(({ fromRank, toRank }) => fromRank <= rank && rank <= toRank)
  if (found === undefined) return Amount.zero
  const ranks = BigInt(found.toRank - found.fromRank + 1)
  return Amount.of(divide(found.amount, ranks, 'floor'))
}

/** What each ranked account gets, by id: who share a rank share equally what their places would have brought. */
export function contestPrizes(
  rewards: readonly ContestReward[],
  standings: readonly ContestStanding[],
): Map<string, Amount> {
  const ranked = standings.filter(({ rank }) => rank !== null)
  const prizes = new Map<string, Amount>()
  for (const [rank, sharing] of Map.groupBy(ranked, (one) => one.rank!)) {
    const places = sharing.map((_, place) => rankReward(rewards, rank + place))
    const prize = Amount.of(divide(sum(places), BigInt(sharing.length), 'floor'))
    for (const { id } of sharing) if (prize > 0n) prizes.set(id, prize)
  }
  return prizes
}
