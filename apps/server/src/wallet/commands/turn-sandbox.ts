import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { finalAt } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import { drop, restore } from '../recharge/transitions.ts'
import { turns } from '../tables.ts'

export type TurnSandboxInput = {
  readonly userId: string
  readonly txid: string
  /** The recharge of the payment, found by `prepare`; null if there is none. */
  readonly id: string | null
}

type Turn = typeof drop

/** Simulates a reorg on the sandbox chain: the payment is dropped or restored, and the watcher sees it at once. */
const turnSandbox = (name: string, isIn: boolean, turn: Turn) =>
  command(name, {
    needs: { recharges },
    reads: ({ id }: TurnSandboxInput) => ({ recharges: id === null ? [] : [id] }),
    decide(state, { userId, txid, id }: TurnSandboxInput, { now }) {
      const found = id === null ? undefined : state.recharges.get(id)
      if (found === undefined) return refuse('NOT_FOUND')
      const done = turn(found, { now })
      if (isRefusal(done)) return done
      const version = found.version + 1
      const turned = { ...owned(userId), id: found.paymentId!, version, isIn, at: now }
      return { ...done, put: [...(done.put ?? []), turns.row(turned)], reply: { txid, at: now } }
    },
  })

/** Drops a payment. A payment that was not final fails; a credited one waits for two operators. */
export const dropSandbox = turnSandbox('dropSandbox', false, drop)

/** Restores a dropped payment, which becomes final again. */
export const restoreSandbox = (currencies: Currencies) =>
  turnSandbox('restoreSandbox', true, (recharge: Recharge, { now }) => {
    const { currency, network } = recharge
    const channel = channelOf(currencies, currency, network!)
    if (channel === undefined) return refuse('CURRENCY_UNSUPPORTED')
    return restore(recharge, { finalAt: finalAt(now, channel.confirmations), now })
  })
