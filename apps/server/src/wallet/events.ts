import type { Account } from '@candor/api'

/** What this module tells: the name of each event, and its data. Amounts are decimal texts. */
export type WalletEvents = {
  /** An account was bound; money may be sent to it from `usableAt` on. */
  accountAdded: {
    readonly id: string
    readonly type: 'bank' | 'wallet'
    readonly label: string
    readonly usableAt: number
  }
  accountDisabled: { readonly id: string; readonly label: string }
  transferred: {
    readonly id: string
    readonly from: Account
    readonly to: Account
    readonly currency: string
    readonly amount: string
  }
  /** A payment to the user's address was seen; it waits for its confirmations. */
  rechargeSeen: RechargeTold
  /** The money is in the user's balance. */
  rechargeCredited: RechargeTold
  /** A claim named a payment that the chain does not have. */
  rechargeFailed: RechargeTold
}

export type RechargeTold = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly txid: string
}
