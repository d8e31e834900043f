import { Amount, compare, divide, ratio, subtract, sum, type Rate } from '@candor/money'

/**
 * The name of the rules by which a contest settles: valuation of its accounts at the end, and their ranking by this file. A
 * change of a formula needs a new file and a new name.
 */
export const contestRules = 'contest-2'

/** A position is valid after it was held for this long. */
export const validOpenMs = 300_000

/** The least starting funds of a contest, in USDT. */
export const leastContestFunds = Amount.parse('100')

export type ContestMetric = 'profit' | 'yieldRate'

/** The terms of a contest that decide the ranking. */
export type ContestTerms = {
  readonly metric: ContestMetric
  /** An account with fewer valid positions is not ranked. */
  readonly minValidOpens: number
}

/** The state of a contest account at one moment. */
export type ContestAccount = {
  readonly id: string
  /** The starting funds. No money comes in or goes out during a contest. */
  readonly funds: Amount
  /** Available funds, margins, and the value of open positions at their mark prices. */
  readonly equity: Amount
  /** The notional of the fills of valid positions. */
  readonly volume: Amount
  readonly validOpens: number
  readonly joinedAt: number
  /** Whether the same person joined the contest before with another account. */
  readonly isLinked: boolean
}

/** The reason why an account is not ranked. */
export type NotRanked = 'linked' | 'opens'

export type ContestStanding = {
  readonly id: string
  readonly profit: Amount
  readonly yieldRate: Rate
  /** Null if the account is not ranked. */
  readonly rank: number | null
  readonly notRanked: NotRanked | null
}

/** Whether a position is valid at a moment: held for five minutes or more, open or closed. */
export function isValidOpen(openedAt: number, closedAt: number | null, until: number): boolean {
  return Math.min(closedAt ?? until, until) - openedAt >= validOpenMs
}

/** Profit or loss of an account: its equity less its starting funds. */
export function contestProfit({ funds, equity }: Pick<ContestAccount, 'funds' | 'equity'>): Amount {
  return subtract(equity, funds)
}

/**
 * Ranks the accounts of a contest, the best first, then the unranked accounts. Equal figures are ordered by higher
 * volume, then by earlier joining. Accounts equal in everything share a rank, and the next rank is left out.
 * Deterministic: the same accounts give the same ranks.
 */
export function rankContest(
  { metric, minValidOpens }: ContestTerms,
  accounts: readonly ContestAccount[],
): ContestStanding[] {
  const all = accounts.map((account) => {
    const profit = contestProfit(account)
    const yieldRate = ratio(profit, account.funds, 'floor')
    return { account, profit, yieldRate, notRanked: reasonOf(account, minValidOpens) }
  })
  type One = (typeof all)[number]
  const order = (a: One, b: One) =>
    (metric === 'profit' ? compare(b.profit, a.profit) : compare(b.yieldRate, a.yieldRate)) ||
    compare(b.account.volume, a.account.volume) ||
    a.account.joinedAt - b.account.joinedAt
  const byId = (a: One, b: One) => (BigInt(a.account.id) < BigInt(b.account.id) ? -1 : 1)
  const sorted = all.toSorted((a, b) => order(a, b) || byId(a, b))
  const standingOf = (
    { account: { id }, profit, yieldRate, notRanked }: One,
    rank: number | null,
  ): ContestStanding => ({ id, profit, yieldRate, rank, notRanked })
  const ranked = sorted.filter(({ notRanked }) => notRanked === null)
  let rank = 0
  const standings = ranked.map((one, place) => {
    const before = ranked[place - 1]
    if (before === undefined || order(before, one) !== 0) rank = place + 1
    return standingOf(one, rank)
  })
  for (const one of sorted) if (one.notRanked !== null) standings.push(standingOf(one, null))
  return standings
}

function reasonOf(
  { isLinked, validOpens }: ContestAccount,
  minValidOpens: number,
): NotRanked | null {
  if (isLinked) return 'linked'
  return validOpens < minValidOpens ? 'opens' : null
}

/** A prize that a range of ranks shares equally: 1,400 for the ranks 4 to 10 is 200 each. */
export type ContestReward = {
  readonly fromRank: number
  readonly toRank: number
  readonly amount: Amount
}

/** The prize of one rank, rounded down; the remainder is not paid. */
export function rankReward(rewards: readonly ContestReward[], rank: number): Amount {
  const found = rewards.find(({ fromRank, toRank }) => fromRank <= rank && rank <= toRank)
  if (found === undefined) return Amount.zero
  const ranks = BigInt(found.toRank - found.fromRank + 1)
  return Amount.of(divide(found.amount, ranks, 'floor'))
}

/** The prize of each ranked account, by id. Accounts that share a rank split the prizes of their places equally. */
export function contestPrizes(
  rewards: readonly ContestReward[],
  standings: readonly ContestStanding[],
): Map<string, Amount> {
  const last = Math.max(0, ...rewards.map(({ toRank }) => toRank))
  const ranked = standings.filter(({ rank }) => rank !== null && rank <= last)
  const prizes = new Map<string, Amount>()
  for (const [rank, sharing] of Map.groupBy(ranked, (one) => one.rank!)) {
    const places = sharing.map((_, place) => rankReward(rewards, rank + place))
    const prize = Amount.of(divide(sum(places), BigInt(sharing.length), 'floor'))
    for (const { id } of sharing) if (prize > 0n) prizes.set(id, prize)
  }
  return prizes
}
