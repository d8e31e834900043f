import { Amount, add, smaller, subtract, sum } from '@candor/money'

/** What is on record of a user and moves how much they may borrow without a pledge. */
export type LoanFacts = {
  /** 0 not verified, 1 basic, 2 advanced as well. */
  readonly identityLevel: number
  /** 0 to 100. */
  readonly creditScore: number
  readonly vipLevel: number
  /** Loans that build credit: without a pledge, owed for some days, repaid and never overdue. */
  readonly repaidInTime: number
  /** Loans of which the house bears something: never paid back, or not covered by their collateral. */
  readonly writtenOff: number
}

export const loanFactorKeys = ['identity', 'score', 'level', 'history'] as const
export type LoanFactorKey = (typeof loanFactorKeys)[number]

export type LoanFactor = {
  readonly key: LoanFactorKey
  /** What it adds to the limit, and what it can add at most, in USDT. */
  readonly effect: Amount
  readonly most: Amount
}

export type LoanLimit = { readonly limit: Amount; readonly factors: LoanFactor[] }

const usdt = (whole: number) => Amount.of(BigInt(whole) * Amount.one)

/** Of each fact so much for one unit of it, and in all at most so much, in USDT. */
const table = {
  identity: { each: usdt(500), most: usdt(1_000) },
  score: { each: usdt(10), most: usdt(1_000) },
  level: { each: usdt(250), most: usdt(1_500) },
  history: { each: usdt(250), most: usdt(1_500) },
} as const satisfies Record<LoanFactorKey, { each: Amount; most: Amount }>

/**
 * How much a user may owe without a pledge, and what each fact adds to it. Whoever is not verified may borrow nothing, nor
 * who left a loan to the house; the factors say all the same what there would be.
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

/** What of a limit is left, beside what is owed and what was asked for. */
export function limitLeft(limit: Amount, used: Amount): Amount {
  return used > limit ? Amount.zero : subtract(limit, used)
}

/** Whether an amount more still fits. */
export function fitsLimit(limit: Amount, used: Amount, amount: Amount): boolean {
  return add(used, amount) <= limit
}
