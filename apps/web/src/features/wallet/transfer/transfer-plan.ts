import type { Account } from '@candor/api'
import { Amount } from '@candor/money'
import type { AmountBounds } from '../../../lib/typed-figure.ts'

/** The least that the server moves, in USDT. */
export const minTransferUsdt = '0.01'

/** What stands in the two accounts, as decimal texts. */
export type Accounts = {
  currency: string
  decimals: number
  /** What can be moved out of each. */
  free: Record<Account, string>
  /** Margin of open positions, which stays where it is. */
  margin: string
  /** What losses of positions in cross margin stand on, which stays there too. */
  pledged: string
}

export function otherAccount(account: Account): Account {
  return account === 'balance' ? 'contract' : 'balance'
}

/** Where the money comes from: what the address asks for, else the balance account. */
export function accountFrom(text: string | undefined): Account {
  return text === 'contract' ? 'contract' : 'balance'
}

/** What may be typed when money leaves an account. */
export function boundsOf({ free }: Accounts, from: Account): AmountBounds {
  return { min: minTransferUsdt, max: free[from] }
}

/** Whether less can leave an account than is available in it. */
export function isPledged({ pledged }: Accounts, from: Account): boolean {
  return from === 'contract' && Amount.read(pledged) > Amount.zero
}

/** Whether there is nothing to move in either account. */
export function isNothing({ free }: Accounts): boolean {
  return [free.balance, free.contract].every((text) => Amount.read(text) === Amount.zero)
}
