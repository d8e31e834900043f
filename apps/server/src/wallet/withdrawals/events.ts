import { Amount } from '@candor/money'
import type { Told } from '../../platform/lane/index.ts'
import type { WalletEvents, WithdrawalTold } from '../events.ts'
import type { Withdrawal } from './tables.ts'

type WithdrawalEvent = keyof WalletEvents & `withdrawal${string}`

/** The event of a withdrawal. */
export function withdrawalEvent(name: WithdrawalEvent, order: Withdrawal): Told {
  const { id, currency, amount, stage, masked, reasonKey, coolingUntil } = order
  const data: WithdrawalTold = {
    id,
    currency,
    amount: Amount.text(amount),
    stage,
    masked,
    reasonKey,
    coolingUntil,
  }
  return { name, data }
}
