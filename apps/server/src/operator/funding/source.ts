import type { FundingItem } from '@candor/api'
import type { FundRef } from '../../ledger/index.ts'

/** An account from which the house pays a promise, as its module knows it. */
export type FundingAccount = Omit<FundingItem, 'pendingTopUpId' | 'coveredDays'> & {
  /** Days that the balance covers, for daily obligations. */
  readonly coveredDays?: FundingItem['coveredDays']
  /** Its name for the checker: `the funding account of Ridge 7 (66811)`. */
  readonly called: string
  /** The purpose of money in it, in a sentence. */
  readonly pays: string
}

/** The funding accounts of one module. */
export type FundingSource = {
  /** The reference type of transfers into them. */
  readonly refType: FundRef
  readonly list: (now: number) => Promise<readonly FundingAccount[]>
}

/** An account with its source; undefined for an unknown id. */
export async function findAccount(sources: readonly FundingSource[], id: string, now: number) {
  for (const { refType, list } of sources) {
    const account = (await list(now)).find((one) => one.id === id)
    if (account !== undefined) return { refType, account }
  }
  return undefined
}
