import { dayMs } from '@candor/api'
import { Amount, divide, smaller, subtract, toStep } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { withdrawalAccounts } from '../accounts/tables.ts'
import { finishRecharges } from '../commands/finish-recharges.ts'
import * as moves from '../commands/move-withdrawal.ts'
import { paySandbox } from '../commands/pay-sandbox.ts'
import { submitWithdrawal } from '../commands/submit-withdrawal.ts'
import { loadCurrencies, stepOf } from '../currencies.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import { account, asked, userId } from './asking.ts'
import { consoleOf } from './memory-console.ts'
import { createMemoryLane } from './memory-lane.ts'
import { knownOwner, openingProof, personRows, withdrawalCoolingMs } from './without-people.ts'

const currencies = loadCurrencies()
const pay = paySandbox(currencies)
const finish = finishRecharges(currencies)
const submit = submitWithdrawal(currencies)
const { min: least, precision } = currencies
  .get('USDT')!
  .payoutNetworks.find(({ network }) => network === 'TRC20')!
/** The smallest amount of this network; a smaller rest stays. */
export const smallest = stepOf(precision)

/**
 * Withdraws the daily maximum through the real decisions; returns the rest.
 * @param inHalves whether each day's share is requested in two parts
 */
export function leftAfter(days: number, held: Amount, level: 1 | 2, inHalves: boolean): Amount {
  const lane = createMemoryLane(userId)
  const memoryConsole = consoleOf(lane)
  let now = Date.UTC(2026, 10, 18, 12)
  const left = () => lane.draft.view(accounts).of('balance.available', 'USDT').balance

  const payable = () => toStep(left(), smallest, 'floor')

  lane.draft.set(withdrawalAccounts, account)
  for (const { table, value } of personRows(userId)) lane.draft.set(table, value)
  const way = { network: 'sandbox', addressNetwork: 'sandbox', address: 'sbx1' }
  const amounts = { currency: 'USDT', amount: held, usdValue: held }
  const paid = { userId, isOwn: true, ...way, ...amounts, txid: 'a'.repeat(64) }
  done(lane.run(pay, paid, now))
  now += 60_000
  done(lane.run(finish, { paymentIds: [], fileIds: [], sharing: [] }, now))
  if (left() !== held) throw new Error('the money did not come in')

  const ask = (amount: Amount) =>
    lane.run(
      submit,
      { ...asked, known: { ...knownOwner, level }, amount, proof: openingProof() },
      now,
    )

  /** Takes everything, or the maximum that the refusal names; no unpayable rest stays. */
  function takeMost(of: (most: Amount) => Amount): void {
    const all = ask(payable())
    if (!isRefusal(all)) return seeOff(all.reply as { id: string })
    const most = Amount.parse(all.details.fields?.[0]?.max ?? '')
    const amount = smaller(of(most), subtract(payable(), least))
    seeOff(done(ask(amount)).reply as { id: string })
  }

  function seeOff({ id }: { readonly id: string }): void {
    const at = now + withdrawalCoolingMs
    const order = () => lane.draft.view(withdrawals).get(id)!
    done(lane.run(moves.endCooling, { id }, at))
    for (const operator of ['7', '8'])
      if (order().stage.startsWith('review'))
        done(memoryConsole.decide(id, 'approve', operator, at))
    done(lane.run(moves.attemptPayout, { id, accountId: account.id, known: knownOwner }, at))
    done(lane.run(moves.recordPayout, { id, answer: { kind: 'sent', txid: 'aa' } }, at))
  }

  for (let day = 0; day < days && payable() > Amount.zero; day++, now += dayMs) {
    if (inHalves) takeMost((most) => toStep(Amount.of(divide(most, 2n, 'ceil')), smallest, 'ceil'))
    if (payable() > Amount.zero) takeMost((most) => most)
  }
  return left()
}

function done<Result>(result: Result) {
  if (isRefusal(result)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Exclude<Result, { refused: unknown }>
}
