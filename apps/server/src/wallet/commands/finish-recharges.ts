import { accounts } from '../../ledger/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { files } from '../../platform/files/index.ts'
import { command, isRefusal, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { confirmationsOf } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { letGo, namesAll } from '../recharge/certificates.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import { confirm, expire } from '../recharge/transitions.ts'
import { seenPayments } from '../tables.ts'

export type FinishRechargesInput = {
  /** The payments of the recharges that looked due. */
  readonly paymentIds: readonly string[]
  /** The pictures of those that waited in vain. */
  readonly fileIds: readonly string[]
  /** The recharges that those pictures stand for. */
  readonly sharing: readonly string[]
}

/**
 * Credits every recharge of the user whose payment is final, and ends the reports that waited in
 * vain. A recharge that is no longer under review is left alone, so a repetition does nothing.
 */
export function finishRecharges(currencies: Currencies) {
  return command('finishRecharges', {
    needs: { accounts, payments: seenPayments, recharges, files, users },
    reads: ({ paymentIds, fileIds, sharing }: FinishRechargesInput) => ({
      payments: paymentIds,
      recharges: sharing,
      files: fileIds,
    }),
    queue: 'jobs',
    decide(state, { fileIds }, { now }) {
      const around = { accounts: state.accounts, hasEnded: hasEnded(state.users), now }
      const due = state.recharges.all().filter(({ dueAt }) => dueAt !== null && dueAt <= now)
      const finished = due.flatMap((recharge) => {
        if (recharge.paymentId === null) {
          // What fell due since it was looked for is the next run's: its pictures go with it.
          if (!namesAll(fileIds, recharge)) return []
          const done = granted(expire(recharge, around))
          return done.map((one) => ({
            ...one,
            put: [...(one.put ?? []), ...letGo(recharge, state, now)],
          }))
        }
        const payment = state.payments.get(recharge.paymentId)
        if (payment === undefined || !isFinal(recharge, currencies, now)) return []
        return granted(confirm(recharge, payment, around))
      })
      return {
        move: finished.flatMap((one) => one.move ?? []),
        put: finished.flatMap((one) => one.put ?? []),
        tell: finished.flatMap((one) => one.tell ?? []),
        free: finished.flatMap((one) => one.free ?? []),
        reply: null,
      }
    },
  })
}

/** What is not in the state that this leads from is left alone. */
const granted = (decision: Decision | Refusal): Decision[] =>
  isRefusal(decision) ? [] : [decision]

/** By the blocks that the network asks for today: what was due by fewer may have to wait for more. */
function isFinal(recharge: Recharge, currencies: Currencies, now: number): boolean {
  const { currency, network, paidAt } = recharge
  const channel = channelOf(currencies, currency, network!)
  if (channel === undefined) return false
  const { confirmations } = channel
  return confirmationsOf(paidAt!, confirmations, now) === confirmations
}
