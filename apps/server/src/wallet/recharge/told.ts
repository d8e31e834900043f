import { Amount } from '@candor/money'
import type { Told } from '../../platform/lane/index.ts'
import type { RechargeTold, WalletEvents } from '../events.ts'
import type { Recharge } from './tables.ts'

type RechargeEvent = keyof WalletEvents & `recharge${string}`

/** What an event says of a recharge. */
export function toldOf(name: RechargeEvent, recharge: Recharge): Told {
  const { id, currency, amount, creditedAmount, txid, matched, reasonKey } = recharge
  const data: RechargeTold = {
    id,
    currency,
    amount: Amount.text(amount),
    credited: creditedAmount === null ? null : Amount.text(creditedAmount),
    txid,
    matched,
    reasonKey,
  }
  return { name, data }
}
