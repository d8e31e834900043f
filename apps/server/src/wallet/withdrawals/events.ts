import { Amount } from '@candor/money'
import type { NewEvent } from '../../platform/lane/index.ts'
import type { WalletEvents, WithdrawalEventData } from '../events.ts'
import type { Withdrawal } from './tables.ts'

type WithdrawalEvent = keyof WalletEvents & `withdrawal${string}`

/** The event of a withdrawal. */
export function withdrawalEvent(name: WithdrawalEvent, order: Withdrawal): NewEvent {
  const { id, currency, amount, stage, masked, reasonKey, coolingUntil } = order
  const data: WithdrawalEventData = {
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
