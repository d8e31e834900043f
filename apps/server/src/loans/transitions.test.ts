import { hourMs, claimMs } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import { instalmentDates } from '@candor/rules'
import { accounts } from '../ledger/index.ts'
import { claims } from '../operator/index.ts'
import { owned } from '../platform/lane/index.ts'
import {
  contextAt,
  decideOn,
  seated,
  testEveryPair,
  userId,
} from '../testing/transitions/every-pair.ts'
import { addCollateral } from './commands/add-collateral.ts'
import { cancelLoan } from './commands/cancel-loan.ts'
import { chargeLoans } from './commands/charge-loans.ts'
import { judgeLoans } from './commands/judge-loans.ts'
import { lapseMs, payOutLoans, reviewMs } from './commands/pay-out-loans.ts'
import { repayLoan } from './commands/repay-loan.ts'
import { setAutoRepay } from './commands/set-auto-repay.ts'
import { takeCollateral } from './commands/take-collateral.ts'
import { decideLoan } from './console/decide-loan.ts'
import { loans, type Loan } from './tables.ts'
import { lendingOwner } from './terms.ts'
import { loanTransitions } from './transitions.ts'

type Status = Loan['status']
const startAt = Date.UTC(2026, 10, 18, 12)
const endAt = startAt + 7 * 24 * hourMs
const loanId = '700'
const thousand = Amount.parse('1000')
const some = { id: loanId, lang: 'en-us' as const }

const isBegun = (status: Status) => !['pending', 'passed', 'rejected', 'cancelled'].includes(status)

/** A loan in this status: secured or unsecured. */
function loanAt(status: Status, loanType: Loan['loanType']): Loan {
  const isOwed = status === 'running' || status === 'overdue'
  const hasBegun = isBegun(status)
  const isPledged = loanType === 'pledge'
  return {
    ...owned(userId),
    id: loanId,
    setId: '1',
    loanType,
    currency: 'USDT',
    amount: thousand,
    days: 7,
    instalments: 1,
    dailyRate: Rate.parse('0.0002'),
    overdueRate: Rate.parse('0.0006'),
    lateHours: 72,
    saleFeeRate: Rate.parse('0.01'),
    agreementVersion: '1',
    agreementHash: 'h',
    ruleVersion: isPledged ? 'loan-1' : 'credit-1',
    pledgeCurrency: isPledged ? 'BTC' : null,
    pledgeSymbol: isPledged ? 'BTCUSDT' : null,
    initialLtv: isPledged ? Rate.parse('0.65') : null,
    callLtv: isPledged ? Rate.parse('0.75') : null,
    liquidationLtv: isPledged ? Rate.parse('0.83') : null,
    pledgeQuantity: isPledged ? Amount.parse('0.1') : Amount.zero,
    collateral: isPledged && isOwed ? Amount.parse('0.1') : Amount.zero,
    status,
    appliedAt: startAt - hourMs,
    startAt: hasBegun ? startAt : null,
    endAt: hasBegun ? endAt : null,
    principal: isOwed ? thousand : Amount.zero,
    interest: Amount.zero,
    hours: 0,
    interestPaid: Amount.zero,
    shortfall: Amount.zero,
    forgiven: Amount.zero,
    callPrice: null,
    liquidationPrice: null,
    sinceSeq: null,
    calledAt: null,
    overdueAt: status === 'overdue' ? endAt : null,
    closedAt: isOwed || status === 'pending' || status === 'passed' ? null : endAt,
    reasonKey: null,
    documentHash: null,
    limitFacts: null,
    needsSecond: false,
    approvedBy: [],
    passedAt: status === 'passed' ? startAt : null,
    waitingAt: null,
    waitToldAt: null,
    reminded: 9,
    autoRepay: false,
    autoTried: 0,
    version: 1,
  }
}

const rich = [
  ...(['USDT', 'BTC'] as const).map((currency) =>
    accounts.row({
      ...owned(userId),
      book: 'real',
      kind: 'balance.available',
      currency,
      balance: Amount.parse('5000'),
    }),
  ),
  // The lending account covers any of these.
  accounts.row({
    ...lendingOwner,
    book: 'real',
    kind: 'funding.available',
    currency: 'USDT',
    balance: Amount.parse('5000'),
  }),
]
/** Three instalments, with the first tried and missed: at the second the loan runs again, at the last it is repaid. */
const [, second, third] = instalmentDates(startAt, 3)
const paysItself = (status: Status): Loan => ({
  ...loanAt(status, 'credit'),
  instalments: 3,
  ...(isBegun(status) && { endAt: third!, days: (third! - startAt) / (24 * hourMs) }),
  autoRepay: true,
  autoTried: 1,
})

/** As the lane loads it: ended loans are loaded only when named. */
const isLoaded = (status: Status) => ['pending', 'passed', 'running', 'overdue'].includes(status)
const at = (status: Status, type: Loan['loanType'] = 'pledge') => [
  ...rich,
  ...(isLoaded(status) ? [loans.row(loanAt(status, type))] : []),
]

const tickAt = (price: string, seq = 9) => ({ seq, price: Price.parse(price), at: startAt })
const context = (now: number, price = '100000') =>
  contextAt(now, {
    symbol: () => undefined,
    tick: () => tickAt(price),
    isOpen: () => true,
    rulesOf: () => ({ loan: true }),
  })
const [early, late, tooLate] = [startAt + hourMs, endAt + 2 * hourMs, endAt + 80 * hourMs]
const times = [early, late, tooLate]

const actor = {
  id: '7001',
  name: 'ana',
  roles: ['credit'] as const,
  ip: '192.0.2.1',
  device: 'test',
  requestId: 'test',
}
/** Facts of a user who may borrow 2,000 unsecured, or nothing. */
const facts = { identityLevel: 2, creditScore: 100, vipLevel: 0, repaidInTime: 0, writtenOff: 0 }

/** A decision of the operator who has claimed it; a limit of zero rejects by itself. */
const decide = (decision: 'approve' | 'reject', more: Partial<Loan>) => (status: Status) =>
  decideOn(
    [
      loans.row({ ...loanAt(status, 'credit'), ...more }),
      claims.row({
        ...owned(userId),
        id: loanId,
        queue: 'loan',
        operatorId: actor.id,
        operatorName: actor.name,
        claimedAt: early,
        untilAt: early + claimMs,
      } as never),
      seated(actor.id, 'credit'),
    ],
    decideLoan,
    {
      id: loanId,
      ownerId: userId,
      version: 1,
      remark: 'looked at',
      actor,
      decision,
      reasonKey: 'other',
    } as never,
    context(early),
  )

const repay = (amount: string) =>
  times.map(
    (now) => (status: Status) =>
      decideOn(
        at(status),
        repayLoan,
        { ...some, userId, amount: Amount.parse(amount) },
        context(now),
      ),
  )
const judge = (price: string) =>
  times.map(
    (now) => (status: Status) =>
      decideOn(
        at(status),
        judgeLoans,
        { symbol: 'BTCUSDT', ticks: [1, 2, 3].map((seq) => tickAt(price, seq)) },
        context(now, price),
      ),
  )

testEveryPair({
  transitions: loanTransitions,
  table: loans,
  acts: {
    decideLoan: [
      decide('reject', { limitFacts: facts }),
      decide('approve', { limitFacts: facts }),
      decide('approve', { limitFacts: { ...facts, identityLevel: 0 } }),
      decide('approve', { limitFacts: facts, needsSecond: true }),
    ],
    cancelLoan: [
      (status) => decideOn([loans.row(loanAt(status, 'credit'))], cancelLoan, some, context(early)),
    ],
    payOutLoans: [early, startAt + lapseMs, startAt + reviewMs].map(
      (now) => (status: Status) =>
        decideOn(
          at(status, 'credit'),
          payOutLoans,
          { userId, facts, isGuest: false, sets: new Map() },
          context(now),
        ),
    ),
    chargeLoans: [
      ...(['pledge', 'credit'] as const).flatMap((type) =>
        times.map(
          (now) => (status: Status) => decideOn(at(status, type), chargeLoans, null, context(now)),
        ),
      ),
      ...[second!, third!].map(
        (now) => (status: Status) =>
          decideOn(
            [...rich, ...(isLoaded(status) ? [loans.row(paysItself(status))] : [])],
            chargeLoans,
            null,
            context(now),
          ),
      ),
    ],
    setAutoRepay: [early, late].flatMap((now) =>
      [true, false].map(
        (isOn) => (status: Status) =>
          decideOn(at(status), setAutoRepay, { ...some, isOn }, context(now)),
      ),
    ),
    repayLoan: [...repay('1'), ...repay('2000')],
    addCollateral: times.map(
      (now) => (status: Status) =>
        decideOn(
          at(status),
          addCollateral,
          { ...some, quantity: Amount.parse('0.01') },
          context(now),
        ),
    ),
    takeCollateral: times.map(
      (now) => (status: Status) =>
        decideOn(at(status), takeCollateral, { ...some, quantity: Amount.parse('0.01') }, {
          ...context(now),
          symbol: () => ({ maxAgeMs: now - startAt }),
        } as never),
    ),
    judgeLoans: [...judge('11000'), ...judge('100'), ...judge('100000')],
  },
})
