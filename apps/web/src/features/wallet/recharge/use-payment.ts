import { call } from '../../../api/client.ts'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { go } from '../../../lib/navigate.ts'

export type Payment = ReturnType<typeof usePayment>

/** A payment of test money; once the sandbox's chain has it, the screen goes on to how it arrives. */
export function usePayment() {
  return useMoneyForm({
    call: 'paySandbox',
    async onDone({ currency, txid }, { isThere }) {
      // A user who has left this screen meanwhile is not taken along.
      if (!isThere) return
      const id = await findRecharge(currency, txid)
      if (id === null) go('rechargeRecords')
      else go('rechargeResult', { id })
    },
  })
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
