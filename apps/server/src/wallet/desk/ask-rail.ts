import { payoutOf, type Rail } from '../withdrawals/rail.ts'
import type { Withdrawal } from '../withdrawals/tables.ts'
import type { Evidence } from './settle-payout.ts'

/** What the network or bank has under the name of a payout; nothing is sent. */
export async function askRail(rail: Pick<Rail, 'find'>, order: Withdrawal): Promise<Evidence> {
  try {
    const txid = await rail.find(payoutOf(order))
    return txid === null ? { answer: 'none', txid } : { answer: 'found', txid }
  } catch {
    return { answer: 'silent', txid: null }
  }
}
