import { accounts } from '../../ledger/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { files } from '../../platform/files/index.ts'
import { command, isRefusal, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { confirmationsOf } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { letGo, namesAll } from '../recharge/certificates.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import { confirm, expire } from '../recharge/transitions.ts'
import { payments } from '../tables.ts'

export type FinishRechargesInput = {
  /** The payments of the recharges that looked due. */
  readonly paymentIds: readonly string[]
  /** The pictures of reports whose wait is over. */
  readonly fileIds: readonly string[]
  /** The recharges that use these pictures. */
  readonly sharing: readonly string[]
}

/**
 * Credits every recharge of the user with a final payment, and fails reports whose wait is over. A recharge that is no longer
 * under review is skipped, so the command is idempotent.
 */
export function finishRecharges(currencies: Currencies) {
  return command('finishRecharges', {
    needs: { accounts, payments, recharges, files, users },
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
          // A report that fell due since the search is left to the next run, together with its pictures.
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
        events: finished.flatMap((one) => one.events ?? []),
        free: finished.flatMap((one) => one.free ?? []),
        reply: null,
      }
    },
  })
}

/** A recharge in another state is skipped. */
const granted = (decision: Decision | Refusal): Decision[] =>
  isRefusal(decision) ? [] : [decision]

/** By the network's present number of confirmations, which may have grown since the search. */
function isFinal(recharge: Recharge, currencies: Currencies, now: number): boolean {
  const { currency, network, paidAt } = recharge
  const channel = channelOf(currencies, currency, network!)
  if (channel === undefined) return false
  const { confirmations } = channel
  return confirmationsOf(paidAt!, confirmations, now) === confirmations
}
