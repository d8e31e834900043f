import type { Account, RechargeReason } from '@candor/api'
import type { StoredStatement } from './statements/tables.ts'

/** What this module tells: the name of each event, and its data. Amounts are decimal texts. */
export type WalletEvents = {
  /** An account was bound; money may be sent to it from `usableAt` on. */
  accountAdded: {
    readonly id: string
    readonly type: 'bank' | 'wallet'
    readonly label: string
    /** The end of it, by which its owner knows it. */
    readonly masked: string
    readonly usableAt: number
  }
  /** The money is frozen, and the withdrawal cools. */
  withdrawalAsked: WithdrawalTold
  /** It is in another stage of its review, may be sent, is being sent and cannot be taken back any more, or is said to have come back. */
  withdrawalMoved: WithdrawalTold
  /** The network or the bank has it. */
  withdrawalSent: WithdrawalTold
  withdrawalDelivered: WithdrawalTold
  /** Taken back by the user or refused by a reviewer; all money is back. */
  withdrawalRejected: WithdrawalTold
  /** It could not be sent, or came back; all money is back. */
  withdrawalFailed: WithdrawalTold
  accountDisabled: {
    readonly id: string
    readonly label: string
    readonly masked: string
    /** Why the desk did it; null where its owner did. */
    readonly reasonKey: string | null
  }
  /** Two persons opened again what the desk had closed; money may be sent to it from `usableAt` on. */
  accountReopened: {
    readonly id: string
    readonly label: string
    readonly masked: string
    readonly usableAt: number
    readonly reasonKey: string
  }
  /** The lock of the list of accounts is being taken off: until then nothing can be added. */
  accountsUnlocked: { readonly offAt: number }
  /** Two persons corrected the balance, for this reason. */
  balanceAdjusted: AdjustmentTold
  /** Two persons gave back what lay of an ended account of theirs. */
  unclaimedReturned: AdjustmentTold
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
  /** A person is to look at it: a bank transfer, a claim, or what its owner wants looked at. */
  rechargeReported: RechargeTold
  rechargeClaimed: RechargeTold
  /** A person said no. */
  rechargeRejected: RechargeTold
  /** Nothing was found, or the network took the payment back. */
  rechargeFailed: RechargeTold
  /** It was credited, the network took the payment back, and two persons took it back here too. */
  rechargeReturned: RechargeTold
  /** A statement was asked for, is further written, whole, or could not be written. */
  statementMoved: {
    readonly id: string
    readonly status: StoredStatement['status']
    readonly progress: number
  }
  /** The keys of these bytes are gone: they are noise, to be deleted. */
  statementsDeleted: { readonly blobs: readonly string[] }
}

export type AdjustmentTold = {
  readonly id: string
  readonly currency: string
  /** Signed: what the correction added to the balance. */
  readonly amount: string
  readonly reasonKey: string
}

export type WithdrawalTold = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly stage: string
  /** The end of where it goes, by which its owner knows it. */
  readonly masked: string
  readonly reasonKey: string | null
  /** Its owner can take it back at least until then. Missing in what was told before it was said. */
  readonly coolingUntil?: number
}

export type RechargeTold = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  /** What came into the balance the last time, where anything did. */
  readonly credited: string | null
  /**
   * What of the payment did not, because the house had borne it while the network had dropped the payment. Missing in
   * what was told before it was said.
   */
  readonly kept?: string | null
  readonly txid: string | null
  /** The number under which money was found for it. */
  readonly matched: string | null
  readonly reasonKey: RechargeReason | null
}
