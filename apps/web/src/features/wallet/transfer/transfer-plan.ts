import type { Account } from '@candor/api'
import { Amount } from '@candor/money'
import type { AmountBounds } from '../../../lib/typed-figure.ts'

/** The server's minimum transfer, in USDT. */
export const minTransferUsdt = '0.01'

/** The figures of the two accounts, as decimal texts. */
export type Accounts = {
  currency: string
  decimals: number
  /** The transferable amount of each account. */
  free: Record<Account, string>
  /** Margin of open positions, which stays where it is. */
  margin: string
  /** The equity that covers losses of cross-margin positions, which stays there too. */
  pledged: string
}

export function otherAccount(account: Account): Account {
  return account === 'balance' ? 'contract' : 'balance'
}

/** The source account: that in the URL, or else the balance account. */
export function accountFrom(text: string | undefined): Account {
  return text === 'contract' ? 'contract' : 'balance'
}

/** The bounds of an amount that leaves an account. */
export function boundsOf({ free }: Accounts, from: Account): AmountBounds {
  return { min: minTransferUsdt, max: free[from] }
}

/** Whether less can leave an account than is available in it, because of cross-margin losses. */
export function isPledged({ pledged }: Accounts, from: Account): boolean {
  return from === 'contract' && Amount.read(pledged) > Amount.zero
}

/** Whether there is nothing to move in either account. */
export function isNothing({ free }: Accounts): boolean {
  return [free.balance, free.contract].every((text) => Amount.read(text) === Amount.zero)
}
