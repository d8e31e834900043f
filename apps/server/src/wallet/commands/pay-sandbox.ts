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
import { toldOf } from '../recharge/told.ts'
import { forPeople, unclaimed } from '../recharge/transitions.ts'
import { payments, type Payment } from '../tables.ts'

export type PaySandboxInput = {
  /** Whose address it is: a chain does not ask who pays. */
  readonly userId: string
  /** Whether its owner pays; somebody else may know nothing of them, and use up none of their limits. */
  readonly isOwn: boolean
  /** Over which network the payment goes. */
  readonly network: string
  /** The network that the address is of. */
  readonly addressNetwork: string
  readonly address: string
  readonly currency: string
  readonly amount: Amount
  /** What it is worth in dollars, as it counts against what the user allows themselves on a day. */
  readonly usdValue: Amount
  /** 64 hexadecimal digits that nobody can guess. */
  readonly txid: string
}

/** The transaction's own, and the one under which operators would find the money a second time. */
const namesOf = ({ currency, txid }: PaySandboxInput): string[] => [
  transactionName(txid),
  paymentMatchName(currency, txid),
]

type Paid = ResultOf<typeof endpoints.paySandbox>

/**
 * Pays test money on a sandbox chain. The recharge is seen at once and waits for its blocks; one that
 * came over another network than its address is of waits until its owner has it looked at, and one to
 * somebody whose account has ended, or of somebody else, for two persons: a chain asks neither whether anybody
 * is there nor whether they may be paid, so nobody learns it by paying.
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
        tell: [toldOf('rechargeSeen', recharge)],
        reply,
      }
    },
  })
}

/** Others can fill neither somebody's records nor the desk with what nobody has asked for. */
function foreignFault(known: readonly Recharge[]): Refusal | null {
  return known.filter(isForeign).length < openLimit ? null : refuse('TOO_MANY_PENDING')
}
