import type { Account, RechargeReason } from '@candor/api'
import type { StoredStatement } from './statements/tables.ts'

/** Events of this module by name, with their data. Amounts are decimal texts. */
export type WalletEvents = {
  /** An account was bound; money may be sent to it from `usableAt`. */
  accountAdded: {
    readonly id: string
    readonly type: 'bank' | 'wallet'
    readonly label: string
    /** Its end, by which its owner recognises it. */
    readonly masked: string
    readonly usableAt: number
  }
  /** The money is frozen, and the withdrawal is in its cooldown. */
  withdrawalAsked: WithdrawalEventData
  /**
   * The withdrawal changed its stage of review, may be sent, is being sent (no longer cancellable), or is reported as returned.
   */
  withdrawalMoved: WithdrawalEventData
  /** The network or bank has it. */
  withdrawalSent: WithdrawalEventData
  withdrawalDelivered: WithdrawalEventData
  /** Cancelled by the user or rejected by a reviewer; all money is returned. */
  withdrawalRejected: WithdrawalEventData
  /** It could not be sent, or came back; all money is returned. */
  withdrawalFailed: WithdrawalEventData
  accountDisabled: {
    readonly id: string
    readonly label: string
    readonly masked: string
    /** Reason of an operator; null if the owner did it. */
    readonly reasonKey: string | null
  }
  /** Two operators reopened a closed account; money may be sent to it from `usableAt`. */
  accountReopened: {
    readonly id: string
    readonly label: string
    readonly masked: string
    readonly usableAt: number
    readonly reasonKey: string
  }
  /** The lock of the list of accounts is being removed; until `offAt` no account can be added. */
  accountsUnlocked: { readonly offAt: number }
  /** Two operators corrected the balance, with a reason. */
  balanceAdjusted: AdjustmentEventData
  /** Two operators returned unclaimed money of the user's ended account. */
  unclaimedReturned: AdjustmentEventData
  transferred: {
    readonly id: string
    readonly from: Account
    readonly to: Account
    readonly currency: string
    readonly amount: string
  }
  /** A payment to the user's address was seen; it waits for its confirmations. */
  rechargeSeen: RechargeEventData
  /** The money is in the user's balance. */
  rechargeCredited: RechargeEventData
  /** Under review: a bank transfer, a claim, or a payment that its owner wants checked. */
  rechargeReported: RechargeEventData
  rechargeClaimed: RechargeEventData
  /** Rejected by an operator. */
  rechargeRejected: RechargeEventData
  /** No payment was found, or the network dropped it. */
  rechargeFailed: RechargeEventData
  /** A credited payment was dropped by the network, and two operators took the credit back. */
  rechargeReturned: RechargeEventData
  /** A statement was requested, has progressed, is complete, or could not be written. */
  statementMoved: {
    readonly id: string
    readonly status: StoredStatement['status']
    readonly progress: number
  }
  /** The keys of these blobs are destroyed, so the blobs can be deleted. */
  statementsDeleted: { readonly blobs: readonly string[] }
}

export type AdjustmentEventData = {
  readonly id: string
  readonly currency: string
  /** Change of the balance, signed. */
  readonly amount: string
  readonly reasonKey: string
}

export type WithdrawalEventData = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly stage: string
  /** End of the destination, by which its owner recognises it. */
  readonly masked: string
  readonly reasonKey: string | null
  /** The owner can cancel at least until then. */
  readonly coolingUntil: number
}

export type RechargeEventData = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  /** Amount of the last credit, if any. */
  readonly credited: string | null
  /** Part of the payment that was not credited, because the house had advanced it while the payment was dropped. */
  readonly kept: string | null
  readonly txid: string | null
  /** The number under which money was found for it. */
  readonly matched: string | null
  readonly reasonKey: RechargeReason | null
}
