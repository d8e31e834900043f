import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { finalAt } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import { drop, restore } from '../recharge/transitions.ts'
import { turns } from '../tables.ts'

export type TurnSandboxInput = {
  readonly userId: string
  readonly txid: string
  /** The recharge that stands on the payment, as `prepare` found it; null where there is none. */
  readonly id: string | null
}

type Turn = typeof drop

/** What the sandbox chain does with a payment that it had or has, as a reorganisation does; the watcher sees it at once. */
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

/** Takes a payment back. What was not final fails; what was credited waits for two persons. */
export const dropSandbox = turnSandbox('dropSandbox', false, drop)

/** Takes in again what was taken back. It becomes final once more. */
export const restoreSandbox = (currencies: Currencies) =>
  turnSandbox('restoreSandbox', true, (recharge: Recharge, { now }) => {
    const { currency, network } = recharge
    const channel = channelOf(currencies, currency, network!)
    if (channel === undefined) return refuse('CURRENCY_UNSUPPORTED')
    return restore(recharge, { finalAt: finalAt(now, channel.confirmations), now })
  })
