import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../api/client.ts'
import { go } from '../../../lib/navigate.ts'
import { useMoneyMoved } from '../../../api/use-money-moved.ts'
import { useSent } from '../../../api/use-sent.ts'

export type Payment = ReturnType<typeof usePayment>

/** A payment of test money; once the sandbox's chain has it, the screen goes on to how it arrives. */
export function usePayment() {
  const moneyMoved = useMoneyMoved()
  const payment = useSent('paySandbox')
  const { state } = payment
  // An effect, so that a user who has left this screen meanwhile is not taken along.
  const showResult = useEffectEvent(async (currency: string, txid: string) => {
    moneyMoved()
    const id = await findRecharge(currency, txid)
    if (id === null) go('rechargeRecords')
    else go('rechargeResult', { id })
  })
  useEffect(() => {
    if (state.name === 'accepted') void showResult(state.result.currency, state.result.txid)
  }, [state])
  return payment
}

/** The recharge that a payment became; null when it cannot be read now. */
async function findRecharge(currency: string, txid: string): Promise<string | null> {
  try {
    const { records } = await call('listRecharges', { currency, pageSize: 20 })
    return records.find((each) => each.txid === txid)?.id ?? null
  } catch {
    // The payment stands; the list of records will show it.
    return null
  }
}
