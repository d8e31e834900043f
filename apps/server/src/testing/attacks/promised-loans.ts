/** Common fields of a loan. */
const loan = {
  set_id: 1,
  loan_type: 'credit',
  currency: 'USDT',
  amount: 100,
  days: 30,
  daily_rate: 1,
  overdue_rate: 3,
  late_hours: 72,
  sale_fee_rate: 0,
  agreement_version: 'v',
  agreement_hash: '00',
  rule_version: 'credit-1',
  pledge_quantity: 0,
  collateral: 0,
  applied_at: 1,
  principal: 0,
  interest: 0,
  hours: 0,
  interest_paid: 0,
  shortfall: 0,
  forgiven: 0,
  limit_facts: {},
  instalments: 1,
  needs_second: false,
  reminded: 0,
  auto_repay: false,
  auto_tried: 0,
  version: 1,
}

export const promisedLoans: readonly object[] = [
  {
    ...loan,
    status: 'repaid',
    passed_at: 2,
    start_at: 3,
    end_at: 4,
    closed_at: 5,
    principal: 0,
    hours: 1,
    approved_by: ['7'],
    document_hash: '0'.repeat(64),
  },
  { ...loan, id: 2, status: 'pending', needs_second: true, approved_by: ['7'] },
  { ...loan, id: 3, status: 'passed', passed_at: 2, approved_by: ['7', '8'] },
  {
    ...loan,
    id: 4,
    status: 'overdue',
    passed_at: 2,
    start_at: 3,
    end_at: 4,
    overdue_at: 4,
    principal: 50,
    hours: 1,
    approved_by: ['7'],
  },
]

/** Updates that add to a loan. */
export const loanUpdates: readonly string[] = [
  'amount',
  'days',
  'instalments',
  'daily_rate',
  'overdue_rate',
  'late_hours',
  'sale_fee_rate',
  'applied_at',
  'passed_at',
  'start_at',
  'end_at',
  'closed_at',
  'set_id',
].map((one) => `${one} = ${one} + 1`)

/** Rewrites of a loan by the server's own role. */
export const loanRewritings: readonly string[] = [
  `update loan_order set agreement_hash = '11'`,
  `update loan_order set document_hash = repeat('1', 64)`,
  `update loan_order set status = 'written_off', shortfall = 1 where id = 1`,
  `update loan_order set status = 'running', closed_at = null, principal = 1 where id = 1`,
  `update loan_order set interest_paid = 1 where id = 1`,
  `update loan_order set reason_key = 'x' where id = 1`,
  `update loan_order set approved_by = '["8"]' where id = 1`,
  `update loan_order set approved_by = '[]' where id = 2`,
  `update loan_order set status = 'passed', passed_at = 9, approved_by = '["7", "7"]' where id = 2`,
  `update loan_order set status = 'pending' where id = 3`,
  `update loan_order set status = 'rejected', closed_at = 9 where id = 3`,
  `update loan_order set approved_by = '["7", "9"]' where id = 3`,
  `update loan_order set approved_by = '["8", "7"]' where id = 3`,
  `update loan_order set status = 'passed', start_at = null, end_at = null, principal = 0 where id = 4`,
  `update loan_order set status = 'running', overdue_at = null where id = 4`,
  `update loan_order set limit_facts = '{"score": 1}'`,
]

/** Impossible rows of a loan, for every role. */
export const impossible: readonly string[] = [
  `update loan_order set status = 'passed', passed_at = 9 where id = 2`,
  `update loan_order set status = 'passed', passed_at = 9, approved_by = '["7", "8", "9"]' where id = 2`,
  `update loan_order set status = 'liquidated', closed_at = 9, principal = 0 where id = 4`,
]

/** Steps of a loan. */
export const loanSteps: readonly string[] = [
  `update loan_order set reminded = reminded + 1 where id = 4`,
  `update loan_order set status = 'running' where id = 4`,
  `update loan_order set status = 'running', principal = 49, interest_paid = 1 where id = 4`,
  `update loan_order set status = 'written_off', closed_at = 9, principal = 0, shortfall = 50 where id = 4`,
  `update loan_order set status = 'passed', passed_at = 9, approved_by = '["7", "8"]' where id = 2`,
  `update loan_order set approved_by = '["8"]' where id = 2`,
  `update loan_order set status = 'running', passed_at = 9, approved_by = '["7", "8"]',
     start_at = 9, end_at = 10, principal = 1 where id = 2`,
  `update loan_order set status = 'rejected', closed_at = 9 where id = 2`,
  `update loan_order set status = 'cancelled', closed_at = 9 where id = 3`,
  `update loan_order set document_hash = repeat('1', 64) where id = 4`,
]
