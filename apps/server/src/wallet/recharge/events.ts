import { Amount } from '@candor/money'
import type { NewEvent } from '../../platform/lane/index.ts'
import type { RechargeEventData, WalletEvents } from '../events.ts'
import { creditOf } from './shares.ts'
import type { Recharge } from './tables.ts'

type RechargeEvent = keyof WalletEvents & `recharge${string}`

/** The event of a recharge. */
export function rechargeEvent(name: RechargeEvent, recharge: Recharge): NewEvent {
  const { id, currency, amount, txid, matched, reasonKey } = recharge
  const came = creditOf(recharge)
  const data: RechargeEventData = {
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
