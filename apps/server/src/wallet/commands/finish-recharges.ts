import { accounts, house, move, type Accounts } from '../../ledger/index.ts'
import { command, type Change, type Effect, type Told } from '../../platform/lane/index.ts'
import { confirmationsOf } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { toldOf } from '../recharge/told.ts'
import { recharges, seenPayments, type Payment, type Recharge } from '../tables.ts'

export type FinishRechargesInput = {
  /** The payments of the recharges that looked due. */
  readonly paymentIds: readonly string[]
}

type Finished = { readonly move: Effect[]; readonly put: Change[]; readonly tell: Told[] }

/**
 * Credits every recharge of the user whose payment is final, and ends the claims that waited in
 * vain. A recharge that is no longer under review is left alone, so a repetition does nothing.
 */
export function finishRecharges(currencies: Currencies) {
  return command('finishRecharges', {
    needs: { accounts, payments: seenPayments, recharges },
    reads: ({ paymentIds }: FinishRechargesInput) => ({ payments: paymentIds }),
    queue: 'jobs',
    decide({ accounts: held, payments: paid, recharges: known }, _input, { now }) {
      const due = known.all().filter((row) => row.status === 'under_review' && row.dueAt <= now)
      const finished = due.flatMap((recharge) => {
        if (recharge.paymentId === null) return fail(recharge, now)
        const payment = paid.get(recharge.paymentId)
        if (payment === undefined || !isFinal(payment, currencies, now)) return []
        return credit(recharge, payment, held, now)
      })
      return {
        move: finished.flatMap((one) => one.move),
        put: finished.flatMap((one) => one.put),
        tell: finished.flatMap((one) => one.tell),
        reply: null,
      }
    },
  })
}

function isFinal({ at, currency, network }: Payment, currencies: Currencies, now: number): boolean {
  const channel = channelOf(currencies, currency, network)
  if (channel === undefined) return false
  const { confirmations } = channel
  return confirmationsOf(at, confirmations, now) === confirmations
}

/** What the chain says was paid is credited, whatever else a record may say. */
function credit(recharge: Recharge, payment: Payment, held: Accounts, now: number): Finished {
  const { amount, currency } = payment
  const credited: Recharge = { ...recharge, amount, status: 'credited', finishedAt: now }
  const target = held.of('balance.available', currency)
  const reason = {
    kind: 'recharge',
    command: 'finishRecharges',
    refType: 'recharge',
    refId: recharge.id,
  }
  return {
    move: [move(amount, house('house.custody'), target, reason)],
    put: [recharges.row(credited)],
    tell: [toldOf('rechargeCredited', credited)],
  }
}

function fail(recharge: Recharge, now: number): Finished {
  const failed: Recharge = {
    ...recharge,
    status: 'failed',
    reasonKey: 'payment_not_found',
    finishedAt: now,
  }
  return { move: [], put: [recharges.row(failed)], tell: [toldOf('rechargeFailed', failed)] }
}
