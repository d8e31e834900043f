import { hourMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { auditOf } from '../testing/audit-faults.ts'
import { loanChecks } from './index.ts'
import { openLoansWorld, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
let borrower: string, soldId: string
beforeAll(async () => {
  w = await openLoansWorld('loan audit')
  await w.say('100000')
  const user = await w.userWith('1')
  const { id } = await w.lent(user, '6000', '0.1')
  await w.lent(user, '3000', '0.1', 7)
  w.leap(5 * hourMs)
  await w.charge()
  granted(await w.call('repayLoan', user, { id, amount: '500' }))
  await w.say('100000')
  await w.walk(100_000, 65_500)
  await w.hold('65500')
  soldId = id
  borrower = user
})
afterAll(() => w.close())

const audit = () => auditOf(w.database, loanChecks, 'loan')

test('accepts a sound database', async () => {
  expect((await w.seen(borrower, soldId)).sales).toHaveLength(1)
  expect(await audit().rulesBroken()).toEqual([])
})

test.each([
  [
    'missing collateral',
    'ledger_account',
    `balance = balance - 1 where kind = 'loan.collateral'`,
    ['loan collateral'],
  ],
  [
    'a debt that grew without a cause',
    'loan_order',
    'principal = principal + 1 where principal > 0',
    ['loan owed'],
  ],
  [
    'interest without a charge',
    'loan_order',
    'interest = interest + 1 where principal > 0',
    ['loan owed'],
  ],
  ['a missing charged hour', 'loan_order', 'hours = hours - 1', ['loan owed']],
  [
    'a reduction without a payment',
    'loan_payment',
    'principal = principal + 1',
    ['loan owed', 'loan returned'],
  ],
  [
    'hours at another rate',
    'loan_interest',
    'daily_rate = 2 * daily_rate, amount = ceil(principal * daily_rate * 2 / 2400000000::numeric) * (to_hour - from_hour)',
    ['loan owed', 'loan interest'],
  ],
  ['hours before they began', 'loan_interest', 'at = at - 3600000 * 9', ['loan interest']],
  ['a sale with another fee than the ledger', 'loan_sale', 'fee = fee + 1', ['loan sale']],
  ['a sale by other ticks', 'loan_sale', 'first_seq = first_seq - 1', ['loan ticks']],
  ['a sale before its step was reached', 'loan_sale', 'debt = div(debt, 2)', ['loan ticks']],
  ['a sale as overdue before the end', 'loan_sale', `reason = 'overdue'`, ['loan ticks']],
  [
    'another agreement',
    'loan_agreement',
    `hash = repeat('0', 64)`,
    ['loan agreement', 'loan terms'],
  ],
  [
    'an agreement with another text',
    'loan_agreement',
    `paragraphs = jsonb_set(paragraphs, '{2}', '"For nothing."')`,
    ['loan terms'],
  ],
  // Each in a row for which no hours have been charged yet, or no collateral sold.
  ...[
    'overdue_rate = overdue_rate * 2',
    'sale_fee_rate = sale_fee_rate + 1000000',
    'late_hours = late_hours + 1',
    'call_ltv = call_ltv - 1000000',
    'initial_ltv = initial_ltv - 1000000',
    'liquidation_ltv = liquidation_ltv - 1000000 where days = 7',
    'days = days + 1 where days = 7',
    'applied_at = applied_at - 1',
    "rule_version = 'loan-0'",
  ].map((change): [string, string, string, string[]] => [
    `unsigned terms, ${change}`,
    'loan_order',
    change,
    ['loan terms'],
  ]),
  ['another file', 'loan_order', `document_hash = repeat('0', 64)`, ['loan document']],
  [
    'money booked under another kind',
    'ledger_transfer',
    `kind = 'gift' where kind = 'loan_pledge'`,
    ['loan accounts', 'loan terms'],
  ],
])('%s', async (_what, table, change, rules) => {
  expect(await audit().spoilt(table, `update ${table} set ${change}`)).toEqual(rules)
})
