import * as v from 'valibot'
import { GivenSignature } from './loan-signature.ts'
import { loanReasons, loanSaleReasons, loanStatuses, loanTypes } from './loan-names.ts'
import { Captcha, passkeyField, securityCodeFields } from './people-shapes.ts'
import {
  Count,
  Currency,
  Dec,
  Id,
  Ms,
  PositiveDec,
  Rate,
  SymbolName,
  Text,
  Time,
} from './scalars.ts'

export const LoanType = v.picklist(loanTypes)
export type LoanType = v.InferOutput<typeof LoanType>

/** What is lent is nobody's, and its id everybody's to name. */
export const LoanSetId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

/** The terms of an agreement, as its reader has them: a hash of every word of what is lent. */
export const AgreementVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** SHA-256 of the agreement's text, hexadecimal. */
export const AgreementHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** What secures a pledge loan, at the steps of its loan-to-value. */
export const LoanCollateral = v.strictObject({
  currency: Currency,
  /** The market that says what it is worth. */
  symbol: SymbolName,
  initialLtv: Rate,
  marginCallLtv: Rate,
  liquidationLtv: Rate,
  /** Of now; null while there is none. */
  usdPrice: v.nullable(Dec),
})
export type LoanCollateral = v.InferOutput<typeof LoanCollateral>

export const LoanSet = v.strictObject({
  id: LoanSetId,
  loanType: LoanType,
  name: Text,
  currency: Currency,
  minAmount: Dec,
  maxAmount: Dec,
  /** Of what is paid back in one sum. */
  dayOptions: v.array(Count),
  /** Of what is paid back in so many instalments, one a month. */
  monthOptions: v.array(Count),
  dailyRate: Rate,
  /** The daily rate for a year of 365 days, without interest on interest. There is no fee beside it. */
  annualRate: Rate,
  overdueDailyRate: Rate,
  /** So many hours past the end it runs; of a pledge loan, until its collateral is sold. */
  overdueHours: Count,
  /** Of what collateral is sold for; zero where there is none. */
  saleFeeRate: Rate,
  kycLimit: Count,
  collaterals: v.array(LoanCollateral),
  agreementVersion: AgreementVersion,
})
export type LoanSet = v.InferOutput<typeof LoanSet>

export const LoanInstalment = v.strictObject({
  no: Count,
  dueAt: Ms,
  principal: Dec,
  interest: Dec,
  /** Whether all of the principal is paid back that is due by then. */
  isPaid: v.boolean(),
})

export type LoanInstalment = v.InferOutput<typeof LoanInstalment>

/** What a pledge is worth now, and the prices at which something happens. */
export const PledgeQuote = v.strictObject({
  currency: Currency,
  symbol: SymbolName,
  quantity: Dec,
  usdPrice: Dec,
  value: Dec,
  ltv: Rate,
  initialLtv: Rate,
  marginCallLtv: Rate,
  liquidationLtv: Rate,
  /** The least that carries the loan at the price of now. */
  leastQuantity: Dec,
  marginCallPrice: Dec,
  liquidationPrice: Dec,
})
export type PledgeQuote = v.InferOutput<typeof PledgeQuote>

export const LoanAgreement = v.strictObject({
  version: AgreementVersion,
  hash: AgreementHash,
  /** The whole text in the reader's language; the first is its title. */
  paragraphs: v.array(Text),
})
export type LoanAgreement = v.InferOutput<typeof LoanAgreement>

export const LoanQuote = v.strictObject({
  setId: LoanSetId,
  loanType: LoanType,
  currency: Currency,
  amount: Dec,
  /** Of a loan in instalments those from now to the last of them. */
  days: Count,
  instalments: Count,
  dailyRate: Rate,
  annualRate: Rate,
  overdueDailyRate: Rate,
  hourlyInterest: Dec,
  totalInterest: Dec,
  /** All that is paid back if it runs to its end. */
  totalRepay: Dec,
  /** What is credited: the whole amount. */
  receivedAmount: Dec,
  dueAt: Ms,
  schedule: v.array(LoanInstalment),
  pledge: v.nullable(PledgeQuote),
  agreement: LoanAgreement,
})
export type LoanQuote = v.InferOutput<typeof LoanQuote>

/** Whoever asks for a loan has read this agreement, signs it, and shows that it is them. */
export const loanApplication = {
  setId: LoanSetId,
  amount: PositiveDec,
  agreementVersion: AgreementVersion,
  agreementHash: AgreementHash,
  signature: GivenSignature,
  /** Proof that it is the user: of the authenticator where one is bound, else a code of scene `loan`; or a passkey. */
  captcha: v.optional(Captcha),
  ...securityCodeFields,
  ...passkeyField,
}

export const LoanStatusKey = v.picklist(loanStatuses)

const orderFields = {
  id: Id,
  orderNo: Text,
  setId: LoanSetId,
  loanType: LoanType,
  currency: Currency,
  amount: Dec,
  days: Count,
  /** In so many parts it is paid back, one a month; 1: in one sum after its days. */
  instalments: Count,
  dailyRate: Rate,
  annualRate: Rate,
  overdueDailyRate: Rate,
  receivedAmount: v.nullable(Dec),
  /** What the whole term costs, if nothing is paid before its end. */
  totalInterest: Dec,
  /** What is owed of the principal, and of interest up to now. */
  principal: Dec,
  accruedInterest: Dec,
  outstanding: Dec,
  repaidAmount: Dec,
  interestPaid: Dec,
  /** What nobody paid when the collateral was used up: the house bears it. */
  shortfall: Dec,
  /** Before a loan is paid out: as if it were now. */
  schedule: v.array(LoanInstalment),
  /** The next moment at which something is due, and what has to be paid by then; null where nothing is owed. */
  nextDueAt: v.nullable(Ms),
  nextDueAmount: v.nullable(Dec),
  /** What is late by now. */
  overdueAmount: Dec,
  /** Whether its user may still take it back. */
  cancellable: v.boolean(),
  /** Since when it was passed and waits, because the lending account does not cover it; null while it does not. */
  waitingAt: v.nullable(Ms),
  /** Whether it pays itself back from the balance when something is due, and when next; null where it never does again. */
  autoRepay: v.boolean(),
  autoRepayAt: v.nullable(Ms),
  pledgeCurrency: v.nullable(Currency),
  pledgeSymbol: v.nullable(SymbolName),
  pledgeQuantity: v.nullable(Dec),
  /** What of it is held now. */
  collateral: v.nullable(Dec),
  usdPrice: v.nullable(Dec),
  collateralValue: v.nullable(Dec),
  ltv: v.nullable(Rate),
  initialLtv: v.nullable(Rate),
  marginCallLtv: v.nullable(Rate),
  liquidationLtv: v.nullable(Rate),
  marginCallPrice: v.nullable(Dec),
  liquidationPrice: v.nullable(Dec),
  startTime: v.nullable(Time),
  startAt: v.nullable(Ms),
  endTime: v.nullable(Time),
  endAt: v.nullable(Ms),
  closedAt: v.nullable(Ms),
  status: v.picklist([1, 2, 3, 4, 5, 6, 7, 8, -1, -2]),
  statusKey: LoanStatusKey,
  reasonKey: v.nullable(v.picklist(loanReasons)),
  reason: v.nullable(Text),
  agreementVersion: AgreementVersion,
  agreementHash: AgreementHash,
  /** SHA-256 of the signed file; null until it is written. */
  documentHash: v.nullable(AgreementHash),
  ruleVersion: Text,
  createTime: Time,
  createAt: Ms,
}

export const LoanOrder = v.strictObject(orderFields)
export type LoanOrder = v.InferOutput<typeof LoanOrder>

export const LoanPayment = v.strictObject({
  id: Id,
  /** By the user, out of collateral that was sold, or by itself when it was due. */
  kind: v.picklist(['repay', 'sale', 'auto']),
  amount: Dec,
  interest: Dec,
  principal: Dec,
  at: Ms,
})
export type LoanPayment = v.InferOutput<typeof LoanPayment>

/** Collateral that was sold, by ticks on record. */
export const LoanSale = v.strictObject({
  id: Id,
  reasonKey: v.picklist(loanSaleReasons),
  symbol: SymbolName,
  /** The ticks that decided, the last of which is the price of the sale. */
  ticks: v.array(v.strictObject({ seq: Count, price: Dec, at: Ms })),
  price: Dec,
  quantity: Dec,
  gross: Dec,
  fee: Dec,
  net: Dec,
  ltvBefore: Rate,
  at: Ms,
})
export type LoanSale = v.InferOutput<typeof LoanSale>

export const LoanDetail = v.strictObject({
  ...orderFields,
  payments: v.array(LoanPayment),
  sales: v.array(LoanSale),
})
export type LoanDetail = v.InferOutput<typeof LoanDetail>

export const loanFactorNames = ['identity', 'score', 'level', 'history'] as const

export const LoanInfo = v.strictObject({
  currency: Currency,
  creditLimit: Dec,
  usedCredit: Dec,
  availableCredit: Dec,
  limitFactors: v.array(
    v.strictObject({ key: v.picklist(loanFactorNames), effect: Dec, most: Dec }),
  ),
  outstanding: Dec,
  accruedInterest: Dec,
  overdueAmount: Dec,
  nextDueAt: v.nullable(Ms),
  nextDueAmount: v.nullable(Dec),
  pledge: v.strictObject({
    collateralUsd: v.nullable(Dec),
    debtUsd: Dec,
    ltv: v.nullable(Rate),
  }),
  /** Without a pledge: what was asked for and is neither refused nor paid out. */
  pendingCount: Count,
  activeCount: Count,
})
export type LoanInfo = v.InferOutput<typeof LoanInfo>
