import type { FundingItem } from '@candor/api'

/** An account of the house from which something that was promised is paid, as its module knows it. */
export type FundingAccount = Omit<FundingItem, 'pendingTopUpId' | 'coveredDays'> & {
  /** Of what is owed day by day. */
  readonly coveredDays?: FundingItem['coveredDays']
  /** As whom a second operator reads it: `the funding account of Ridge 7 (66811)`. */
  readonly called: string
  /** What money that comes in is for, in a sentence. */
  readonly pays: string
}

/** The funding accounts of one module. */
export type FundingSource = {
  /** What a transfer into one of them is said to be about. */
  readonly refType: string
  readonly list: (now: number) => Promise<readonly FundingAccount[]>
}

/** An account with the source that it is of; undefined where there is none of that id. */
export async function findAccount(sources: readonly FundingSource[], id: string, now: number) {
  for (const { refType, list } of sources) {
    const account = (await list(now)).find((one) => one.id === id)
    if (account !== undefined) return { refType, account }
  }
  return undefined
}
