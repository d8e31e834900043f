import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { recharges } from '../recharge/tables.ts'
import { drop } from '../recharge/transitions.ts'
import { drops } from '../tables.ts'

export type DropSandboxInput = {
  readonly userId: string
  readonly txid: string
  /** The recharge that stands on the payment, as `prepare` found it; null where there is none. */
  readonly id: string | null
}

/**
 * The sandbox chain takes a payment back, as a reorganisation does, and the watcher sees it at once. What
 * was not final fails; what was credited waits for two persons.
 */
export const dropSandbox = command('dropSandbox', {
  needs: { recharges },
  reads: ({ id }: DropSandboxInput) => ({ recharges: id === null ? [] : [id] }),
  decide(state, { userId, txid, id }: DropSandboxInput, context) {
    const found = id === null ? undefined : state.recharges.get(id)
    if (found === undefined) return refuse('NOT_FOUND')
    const done = drop(found, context)
    if (isRefusal(done)) return done
    const { now } = context
    const gone = drops.row({ ...owned(userId), id: found.paymentId!, at: now })
    return { ...done, put: [...(done.put ?? []), gone], reply: { txid, at: now } }
  },
})
