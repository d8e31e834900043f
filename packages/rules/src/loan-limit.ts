import { Amount, add, smaller, subtract, sum } from '@candor/money'

/** The recorded facts of a user that decide the limit of loans without collateral. */
export type LoanFacts = {
  /** 0 not verified, 1 basic, 2 advanced. */
  readonly identityLevel: number
  /** 0 to 100. */
  readonly creditScore: number
  readonly vipLevel: number
  /** Loans that build credit: without collateral, owed for some days, repaid and never overdue. */
  readonly repaidInTime: number
  /** Loans with a loss for the house: never paid back, or not covered by their collateral. */
  readonly writtenOff: number
}

export const loanFactorKeys = ['identity', 'score', 'level', 'history'] as const
type LoanFactorKey = (typeof loanFactorKeys)[number]

export type LoanFactor = {
  readonly key: LoanFactorKey
  /** The contribution to the limit, and its maximum, in USDT. */
  readonly effect: Amount
  readonly most: Amount
}

export type LoanLimit = { readonly limit: Amount; readonly factors: LoanFactor[] }

const usdt = (whole: number) => Amount.of(BigInt(whole) * Amount.one)

/** For each fact the contribution of one unit, and the maximum, in USDT. */
const table = {
  identity: { each: usdt(500), most: usdt(1_000) },
  score: { each: usdt(10), most: usdt(1_000) },
  level: { each: usdt(250), most: usdt(1_500) },
  history: { each: usdt(250), most: usdt(1_500) },
} as const satisfies Record<LoanFactorKey, { each: Amount; most: Amount }>

/**
 * The limit of a user's loans without collateral, and the contribution of each fact. It is zero for an unverified user
 * and for a borrower with a written-off loan; the factors still show the contributions.
 */
export function loanLimit(facts: LoanFacts): LoanLimit {
  const counts: Record<LoanFactorKey, number> = {
    identity: facts.identityLevel,
    score: facts.creditScore,
    level: facts.vipLevel,
    history: facts.repaidInTime,
  }
  const factors = loanFactorKeys.map((key) => {
    const { each, most } = table[key]
    return { key, effect: smaller(most, Amount.of(each * BigInt(Math.max(0, counts[key])))), most }
  })
  const limit = sum(factors.map(({ effect }) => effect))
  const mayBorrow = facts.identityLevel > 0 && facts.writtenOff === 0
  return { limit: mayBorrow ? limit : Amount.zero, factors }
}

/** The rest of a limit after the owed and requested amounts. */
export function limitLeft(limit: Amount, used: Amount): Amount {
  return used > limit ? Amount.zero : subtract(limit, used)
}

/** Whether a further amount fits into the limit. */
export function fitsLimit(limit: Amount, used: Amount, amount: Amount): boolean {
  return add(used, amount) <= limit
}
