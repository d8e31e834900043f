import { Amount } from '@candor/money'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import { days, depositLimitFault, limits } from '../../people/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { transactionName } from '../recharge/claim-name.ts'
import { rechargeView } from '../recharge/view.ts'
import { recharges, type Recharge } from '../tables.ts'

export type ApplyRechargeInput = {
  readonly userId: string
  readonly currency: string
  readonly network: string
  /** The user's own address on that network. */
  readonly address: string
  readonly amount: Amount
  /** What it is worth in dollars. */
  readonly usdValue: Amount
  readonly txid: string
}

/** How long a claim waits for its payment before it fails. */
export const claimMs = 10 * 60_000
/** How many claims may wait at once. */
export const claimsLimit = 5

/**
 * Claims a payment that was sent and not credited. Every payment that the chain has was seen when it
 * was made, so a transaction that is known is refused as a duplicate; one that is not stays under
 * review and fails when the chain still does not have it. A claim alone never credits anything.
 */
export function applyRecharge(currencies: Currencies) {
  return command('applyRecharge', {
    needs: { recharges, limits, days },
    claims: ({ network, txid }: ApplyRechargeInput) => [transactionName(network, txid)],
    decide(
      { recharges: open, claimed, ...bounds },
      input: ApplyRechargeInput,
      context: Context & PolicyContext,
    ) {
      const { now, newId } = context
      const fault =
        policyFault(context, 'deposit', input.userId) ??
        depositLimitFault(bounds, input.usdValue, now)
      if (fault !== null) return fault
      if (!currencies.has(input.currency)) return refuse('CURRENCY_UNSUPPORTED')
      const channel = channelOf(currencies, input.currency, input.network)
      if (channel === undefined) return refuse('CHANNEL_DISABLED')
      if (input.amount < channel.minDeposit)
        return refuse('AMOUNT_BELOW_MIN', {
          fields: [{ field: 'amount', rule: 'min', min: Amount.text(channel.minDeposit) }],
        })
      if (!claimed(transactionName(input.network, input.txid))) return refuse('DUPLICATE_TXID')
      const waiting = open.all().filter(isWaitingClaim)
      if (waiting.length >= claimsLimit) return refuse('TOO_MANY_PENDING')
      const { userId, usdValue: _, ...claim } = input
      const recharge: Recharge = {
        ...owned(userId),
        ...claim,
        id: newId(),
        paymentId: null,
        paidAt: null,
        status: 'under_review',
        reasonKey: null,
        dueAt: now + claimMs,
        createdAt: now,
        finishedAt: null,
      }
      return { put: [recharges.row(recharge)], reply: rechargeView(recharge, currencies, now) }
    },
  })
}

function isWaitingClaim(recharge: Recharge): boolean {
  return recharge.status === 'under_review' && recharge.paymentId === null
}
