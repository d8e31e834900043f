import type { LoanDetail, LoanInfo, LoanOrder, LoanQuote, LoanSet } from '@candor/api'
import type { LoanProof } from '@candor/verify'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

const collateral = {
  currency: 'BTC',
  symbol: 'BTCUSDT',
  initialLtv: '0.65',
  marginCallLtv: '0.75',
  liquidationLtv: '0.83',
  usdPrice: '100000',
}
const agreementVersion = '0123456789abcdef'
const agreementHash = 'ab'.repeat(32)

const sampleLoanSet: LoanSet = {
  id: '66911',
  loanType: 'pledge',
  name: 'Harbour',
  currency: 'USDT',
  minAmount: '50',
  maxAmount: '50000',
  dayOptions: [7, 30, 90],
  monthOptions: [],
  dailyRate: '0.0002',
  annualRate: '0.073',
  overdueDailyRate: '0.0006',
  overdueHours: 72,
  saleFeeRate: '0.02',
  kycLimit: 1,
  collaterals: [
    collateral,
    { ...collateral, currency: 'ETH', symbol: 'ETHUSDT', usdPrice: '4000' },
  ],
  agreementVersion,
}

/** Loans without collateral, in one sum and in instalments. */
const bridgeSet: LoanSet = {
  ...sampleLoanSet,
  id: '66921',
  loanType: 'credit',
  name: 'Bridge',
  minAmount: '100',
  maxAmount: '5000',
  dayOptions: [7, 14, 30],
  dailyRate: '0.0003',
  annualRate: '0.1095',
  overdueDailyRate: '0.00045',
  overdueHours: 2160,
  saleFeeRate: '0',
  collaterals: [],
}
const stairsSet: LoanSet = {
  ...bridgeSet,
  id: '66922',
  name: 'Stairs',
  minAmount: '300',
  dayOptions: [],
  monthOptions: [3, 6, 12],
}

const { usdPrice: _, currency, symbol, ...steps } = collateral

export const sampleLoanQuote: LoanQuote = {
  setId: sampleLoanSet.id,
  loanType: 'pledge',
  currency: 'USDT',
  amount: '6000',
  days: 30,
  instalments: 1,
  dailyRate: '0.0002',
  annualRate: '0.073',
  overdueDailyRate: '0.0006',
  hourlyInterest: '0.05',
  totalInterest: '36',
  totalRepay: '6036',
  receivedAmount: '6000',
  dueAt: sampleAt,
  schedule: [{ no: 1, dueAt: sampleAt, principal: '6000', interest: '36', isPaid: false }],
  pledge: {
    currency,
    symbol,
    ...steps,
    quantity: '0.1',
    usdPrice: '100000',
    value: '10000',
    ltv: '0.6',
    leastQuantity: '0.0923077',
    marginCallPrice: '80000.6666666',
    liquidationPrice: '72289.7590361',
  },
  agreement: {
    version: agreementVersion,
    hash: agreementHash,
    paragraphs: ['Loan agreement', '6000 USDT are lent for 30 days.', 'This is a sandbox.'],
  },
}

export const sampleLoan: LoanOrder = {
  id: '971',
  orderNo: 'L971',
  setId: sampleLoanSet.id,
  loanType: 'pledge',
  currency: 'USDT',
  amount: '6000',
  days: 30,
  instalments: 1,
  dailyRate: '0.0002',
  annualRate: '0.073',
  overdueDailyRate: '0.0006',
  receivedAmount: '6000',
  totalInterest: '36',
  principal: '5000',
  accruedInterest: '0.5',
  outstanding: '5000.5',
  repaidAmount: '1001.2',
  interestPaid: '1.2',
  shortfall: '0',
  schedule: [
    {
      no: 1,
      dueAt: sampleAt + 30 * 86_400_000,
      principal: '6000',
      interest: '36',
      isPaid: false,
    },
  ],
  nextDueAt: sampleAt + 30 * 86_400_000,
  nextDueAmount: '5000.5',
  overdueAmount: '0',
  cancellable: false,
  waitingAt: null,
  autoRepay: false,
  autoRepayAt: null,
  pledgeCurrency: 'BTC',
  pledgeSymbol: 'BTCUSDT',
  pledgeQuantity: '0.1',
  collateral: '0.1',
  usdPrice: '90000',
  collateralValue: '9000',
  ltv: '0.55561112',
  initialLtv: '0.65',
  marginCallLtv: '0.75',
  liquidationLtv: '0.83',
  marginCallPrice: '66673.3333333',
  liquidationPrice: '60246.9879518',
  startTime: '2026-11-20 14:03:22',
  startAt: sampleAt,
  endTime: '2026-12-20 14:03:22',
  endAt: sampleAt + 30 * 86_400_000,
  closedAt: null,
  status: 4,
  statusKey: 'paid',
  reasonKey: null,
  reason: null,
  agreementVersion,
  agreementHash,
  documentHash: 'af2515e70cedcc6138ec33775c46cbd991979972730cd9cc43dbcf1fd7466c4a',
  ruleVersion: 'loan-1',
  createTime: '2026-11-20 14:03:22',
  createAt: sampleAt,
}

const instalments = [28, 59, 90].map((days, at) => ({
  no: at + 1,
  dueAt: sampleAt + days * 86_400_000,
  principal: ['297.03', '299.99', '302.98'][at]!,
  interest: ['8.62', '5.66', '2.67'][at]!,
  isPaid: false,
}))

/** A quote without collateral, in instalments. */
export const creditQuote: LoanQuote = {
  ...sampleLoanQuote,
  setId: stairsSet.id,
  loanType: 'credit',
  amount: '900',
  days: 90,
  instalments: 3,
  totalInterest: '16.95',
  totalRepay: '916.95',
  receivedAmount: '900',
  schedule: instalments,
  pledge: null,
}

/** A requested loan that waits for its review. */
export const askedLoan: LoanDetail = {
  ...sampleLoan,
  id: '972',
  orderNo: 'L972',
  setId: stairsSet.id,
  loanType: 'credit',
  amount: '900',
  days: 90,
  instalments: 3,
  receivedAmount: null,
  totalInterest: '16.95',
  principal: '0',
  accruedInterest: '0',
  outstanding: '0',
  repaidAmount: '0',
  interestPaid: '0',
  schedule: instalments,
  nextDueAt: null,
  nextDueAmount: null,
  cancellable: true,
  pledgeCurrency: null,
  pledgeSymbol: null,
  pledgeQuantity: null,
  collateral: null,
  usdPrice: null,
  collateralValue: null,
  ltv: null,
  initialLtv: null,
  marginCallLtv: null,
  liquidationLtv: null,
  marginCallPrice: null,
  liquidationPrice: null,
  startTime: null,
  startAt: null,
  endTime: null,
  endAt: null,
  status: 1,
  statusKey: 'pending_review',
  ruleVersion: 'credit-1',
  payments: [],
  sales: [],
}

/** The same loan paid out, with a paid and a missed instalment. */
export const lateLoan: LoanDetail = {
  ...askedLoan,
  receivedAmount: '900',
  principal: '602.97',
  accruedInterest: '6.1',
  outstanding: '609.07',
  repaidAmount: '305.65',
  interestPaid: '8.62',
  schedule: instalments.map((one, at) => ({ ...one, isPaid: at === 0 })),
  nextDueAt: instalments[2]!.dueAt,
  nextDueAmount: '611.74',
  overdueAmount: '306.09',
  cancellable: false,
  startTime: '2026-11-20 14:03:22',
  startAt: sampleAt,
  endTime: '2027-02-20 14:03:22',
  endAt: instalments[2]!.dueAt,
  status: 6,
  statusKey: 'overdue',
}

const sampleLoanDetail: LoanDetail = {
  ...sampleLoan,
  payments: [
    { id: '1', kind: 'repay', amount: '1001.2', interest: '1.2', principal: '1000', at: sampleAt },
  ],
  sales: [],
}

/** A loan with partly sold collateral. */
export const soldLoan: LoanDetail = {
  ...sampleLoanDetail,
  ltv: '0.76',
  sales: [
    {
      id: '2',
      reasonKey: 'ltv',
      symbol: 'BTCUSDT',
      ticks: [
        { seq: 4711, price: '72289.7', at: sampleAt },
        { seq: 4712, price: '72289.7', at: sampleAt },
        { seq: 4713, price: '72289', at: sampleAt },
      ],
      price: '72289',
      quantity: '0.0545481',
      gross: '3943.2276009',
      fee: '78.86455202',
      net: '3864.36304888',
      ltvBefore: '0.83000871',
      at: sampleAt,
    },
  ],
}

const provenTick = (seq: number, price: string) => ({
  symbol: 'BTCUSDT',
  seq,
  price,
  bid: price,
  ask: price,
  at: sampleAt,
  source: 'recorded',
  logSeq: seq,
  leaf: 'ab'.repeat(32),
  chain: 'cd'.repeat(32),
})

/** The proof of the sale above, with an unknown key. */
const sampleProof: LoanProof = {
  format: 'candor-proof-1',
  order: {
    product: 'loans',
    id: '971',
    currency: 'USDT',
    pledgeCurrency: 'BTC',
    symbol: 'BTCUSDT',
    ruleVersion: 'loan-1',
    initialLtv: '0.65',
    liquidationLtv: '0.83',
    saleFeeRate: '0.02',
    soldAt: sampleAt + 33 * 86_400_000,
    sales: [
      {
        at: sampleAt,
        reason: 'ltv',
        seq: 4711,
        debt: '6000.05',
        held: '0.1',
        result: {
          price: '72289',
          firstLtv: '0.83000068',
          secondLtv: '0.83000068',
          ltv: '0.83000871',
          quantity: '0.0545481',
          gross: '3943.2276009',
          fee: '78.86455202',
          net: '3864.36304888',
          debtLeft: '2135.68695112',
          heldLeft: '0.0454519',
          returned: '0',
          borne: '0',
        },
      },
    ],
  },
  orderSignature: 'A'.repeat(86),
  segments: ['72289.7', '72289.7', '72289'].map((price, of) => ({
    of,
    previousChain: 'ef'.repeat(32),
    ticks: [provenTick(4711 + of, price)],
    checkpoint: null,
  })),
  publicKey: 'A'.repeat(43),
}

const info: LoanInfo = {
  currency: 'USDT',
  creditLimit: '950',
  usedCredit: '0',
  availableCredit: '950',
  limitFactors: [
    { key: 'identity', effect: '500', most: '1000' },
    { key: 'score', effect: '450', most: '1000' },
    { key: 'level', effect: '0', most: '1500' },
    { key: 'history', effect: '0', most: '1500' },
  ],
  outstanding: '5000.5',
  accruedInterest: '0.5',
  overdueAmount: '0',
  nextDueAt: sampleAt,
  nextDueAmount: '5000.5',
  pledge: { collateralUsd: '9000', debtUsd: '5000.5', ltv: '0.55561112' },
  pendingCount: 0,
  activeCount: 1,
}

export const fullLoans: Answers = {
  listLoanSets: [sampleLoanSet, bridgeSet, stairsSet],
  quoteLoan: sampleLoanQuote,
  listLoans: pageOf([sampleLoan]),
  getLoan: sampleLoanDetail,
  getLoanInfo: info,
  getLoanProof: sampleProof,
  getLoanDocument: {
    name: 'L971.pdf',
    sha256: 'af2515e70cedcc6138ec33775c46cbd991979972730cd9cc43dbcf1fd7466c4a',
    content: 'JVBERiBhIHNpZ25lZCBhZ3JlZW1lbnQ=',
  },
  getLoanAgreement: {
    ...sampleLoanQuote.agreement,
    lang: 'en-us',
    signature: { kind: 'typed', value: 'Ada Roe' },
    signedAt: sampleAt,
  },
}

export const emptyLoans: Answers = {
  listLoanSets: [],
  listLoans: pageOf<LoanOrder>([]),
}
