import { call } from '../../../api/client.ts'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { go } from '../../../lib/navigate.ts'

export type Payment = ReturnType<typeof usePayment>

/** Sends a payment of test money; once it is on the sandbox's chain, opens the steps of its recharge. */
export function usePayment() {
  return useMoneyForm({
    call: 'paySandbox',
    async onDone({ currency, txid }, { isThere }) {
      // No navigation if the user has left this screen meanwhile.
      if (!isThere) return
      const id = await findRecharge(currency, txid)
      if (id === null) go('rechargeRecords')
      else go('rechargeResult', { id })
    },
  })
}

/** The id of a payment's recharge; null if it cannot be read now. */
async function findRecharge(currency: string, txid: string): Promise<string | null> {
  try {
    const { records } = await call('listRecharges', { currency, pageSize: 20 })
    return records.find((each) => each.txid === txid)?.id ?? null
  } catch {
    // The payment was made anyway, and the list of records will show it.
    return null
  }
}
