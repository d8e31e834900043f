import { Amount } from '@candor/money'
import type { Told } from '../../platform/lane/index.ts'
import type { RechargeTold, WalletEvents } from '../events.ts'
import { creditOf } from './shares.ts'
import type { Recharge } from './tables.ts'

type RechargeEvent = keyof WalletEvents & `recharge${string}`

/** The event of a recharge. */
export function rechargeEvent(name: RechargeEvent, recharge: Recharge): Told {
  const { id, currency, amount, txid, matched, reasonKey } = recharge
  const came = creditOf(recharge)
  const data: RechargeTold = {
    id,
    currency,
    amount: Amount.text(amount),
    credited: came && Amount.text(came.credited),
    kept: came && Amount.text(came.kept),
    txid,
    matched,
    reasonKey,
  }
  return { name, data }
}
