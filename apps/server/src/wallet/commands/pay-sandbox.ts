import type { endpoints, ResultOf } from '@candor/api'
import { Amount } from '@candor/money'
import { command, owned, refuse, type Context, type Refusal } from '../../platform/lane/index.ts'
import { countToday, days, depositLimitFault, hasEnded, limits, users } from '../../people/index.ts'
import { pausedFault, policyFault, type PolicyContext } from '../../policy/index.ts'
import { finalAt } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { paymentMatchName, transactionName } from '../recharge/claim-name.ts'
import { openLimit } from '../recharge/policy.ts'
import { blank, isForeign, recharges, type Recharge } from '../recharge/tables.ts'
import { rechargeEvent } from '../recharge/events.ts'
import { forPeople, unclaimed } from '../recharge/transitions.ts'
import { payments, type Payment } from '../tables.ts'

export type PaySandboxInput = {
  /** Owner of the address: a chain does not ask who pays. */
  readonly userId: string
  /** Whether the owner pays; another payer must learn nothing of the owner and use up none of their limits. */
  readonly isOwn: boolean
  /** Network of the payment. */
  readonly network: string
  /** Network of the address. */
  readonly addressNetwork: string
  readonly address: string
  readonly currency: string
  readonly amount: Amount
  /** Value in dollars, for the user's own daily limit. */
  readonly usdValue: Amount
  /** 64 unpredictable hexadecimal digits. */
  readonly txid: string
}

/** Unique names of the transaction: its own, and the name under which operators would find the money again. */
const namesOf = ({ currency, txid }: PaySandboxInput): string[] => [
  transactionName(txid),
  paymentMatchName(currency, txid),
]

type Paid = ResultOf<typeof endpoints.paySandbox>

/**
 * Pays test money on a sandbox chain. The recharge is seen at once and waits for its confirmations. A payment over another
 * network than the address's waits for its owner's claim. A payment to an ended account or by another payer waits for two
 * operators: a chain does not check the payee, so a payer learns nothing about them.
 */
export function paySandbox(currencies: Currencies) {
  return command('paySandbox', {
    needs: { recharges, limits, days, users },
    claims: namesOf,
    decide(
      { claimed, users: payee, recharges: known, ...bounds },
      input: PaySandboxInput,
      context: Context & PolicyContext,
    ) {
      const { now, newId } = context
      const { userId, isOwn, addressNetwork, usdValue, ...paid } = input
      const fault = isOwn
        ? (policyFault(context, 'deposit', userId) ?? depositLimitFault(bounds, usdValue, now))
        : (pausedFault(context, 'deposit') ?? foreignFault(known.all()))
      if (fault !== null) return fault
      const isStray = addressNetwork !== paid.network
      const channel = channelOf(currencies, paid.currency, paid.network)
      if (channel === undefined) return refuse('CURRENCY_UNSUPPORTED')
      if (paid.amount < channel.minDeposit)
        return refuse('AMOUNT_BELOW_MIN', {
          fields: [{ field: 'amount', rule: 'min', min: Amount.text(channel.minDeposit) }],
        })
      if (!namesOf(input).every(claimed))
        throw new Error('two transactions of the sandbox chain have one name')
      const payment: Payment = { ...owned(userId), id: newId(), ...paid, at: now }
      const seen: Recharge = {
        ...owned(userId),
        ...blank,
        ...paid,
        id: newId(),
        method: 'crypto',
        meantNetwork: isStray ? addressNetwork : null,
        flags: isStray ? ['other_network'] : [],
        paymentId: payment.id,
        paidAt: now,
        status: 'under_review',
        stage: isStray ? 'stray' : 'confirming',
        dueAt: isStray ? null : finalAt(now, channel.confirmations),
        createdAt: now,
      }
      const kept = isOwn ? seen : forPeople(seen, 'paid_by_another', now)
      const recharge = hasEnded(payee) ? unclaimed(kept, now) : kept
      const reply: Paid = {
        txid: paid.txid,
        network: paid.network,
        address: paid.address,
        currency: paid.currency,
        amount: Amount.text(paid.amount),
        requiredConfirmations: channel.confirmations,
        at: now,
      }
      return {
        put: [
          payments.row(payment),
          recharges.row(recharge),
          ...(isOwn ? [countToday({ deposited: usdValue })] : []),
        ],
        events: [rechargeEvent('rechargeSeen', recharge)],
        reply,
      }
    },
  })
}

/** Other payers cannot flood a user's records or the operators' queue. */
function foreignFault(known: readonly Recharge[]): Refusal | null {
  return known.filter(isForeign).length < openLimit ? null : refuse('TOO_MANY_PENDING')
}
