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

/** The id of a loan offer, which is public. */
export const LoanSetId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

/** The version of an agreement's terms: a hash of every word of the offer. */
export const AgreementVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** SHA-256 of the agreement's text, hexadecimal. */
export const AgreementHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The collateral of a pledge loan, with the steps of its loan-to-value. */
export const LoanCollateral = v.strictObject({
  currency: Currency,
  /** The market whose price values it. */
  symbol: SymbolName,
  initialLtv: Rate,
  marginCallLtv: Rate,
  liquidationLtv: Rate,
  /** The current price; null without one. */
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
  /** For a loan repaid in one sum. */
  dayOptions: v.array(Count),
  /** For a loan repaid in monthly instalments. */
  monthOptions: v.array(Count),
  dailyRate: Rate,
  /** The daily rate for a year of 365 days, without compounding. There is no other fee. */
  annualRate: Rate,
  overdueDailyRate: Rate,
  /** Hours after the end until charging stops; for a pledge loan, until its collateral is sold. */
  overdueHours: Count,
  /** Share of the proceeds of sold collateral; zero without collateral. */
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
  /** Whether all principal due by then is repaid. */
  isPaid: v.boolean(),
})

export type LoanInstalment = v.InferOutput<typeof LoanInstalment>

/** The present worth of a pledge, and the prices of its steps. */
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
  /** The least collateral for the loan at the current price. */
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
  /** For a loan in instalments the days until the last of them. */
  days: Count,
  instalments: Count,
  dailyRate: Rate,
  annualRate: Rate,
  overdueDailyRate: Rate,
  hourlyInterest: Dec,
  totalInterest: Dec,
  /** The total repayment if it runs to its end. */
  totalRepay: Dec,
  /** The credited amount: the whole amount. */
  receivedAmount: Dec,
  dueAt: Ms,
  schedule: v.array(LoanInstalment),
  pledge: v.nullable(PledgeQuote),
  agreement: LoanAgreement,
})
export type LoanQuote = v.InferOutput<typeof LoanQuote>

/** An application: the user has read this agreement, signs it, and re-authenticates. */
export const loanApplication = {
  setId: LoanSetId,
  amount: PositiveDec,
  agreementVersion: AgreementVersion,
  agreementHash: AgreementHash,
  signature: GivenSignature,
  /** The step-up: a code of the authenticator if one is bound, else a code of scene `loan`; or a passkey. */
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
  /** The number of monthly instalments; 1: in one sum after its days. */
  instalments: Count,
  dailyRate: Rate,
  annualRate: Rate,
  overdueDailyRate: Rate,
  receivedAmount: v.nullable(Dec),
  /** The interest of the whole term, if nothing is paid before its end. */
  totalInterest: Dec,
  /** The owed principal, and the owed interest up to now. */
  principal: Dec,
  accruedInterest: Dec,
  outstanding: Dec,
  repaidAmount: Dec,
  interestPaid: Dec,
  /** The unpaid rest after the collateral was used up, borne by the house. */
  shortfall: Dec,
  /** Before the payout: as if it were paid out now. */
  schedule: v.array(LoanInstalment),
  /** The next due time, and the amount due by then; null if nothing is owed. */
  nextDueAt: v.nullable(Ms),
  nextDueAmount: v.nullable(Dec),
  /** The amount overdue now. */
  overdueAmount: Dec,
  /** Whether its user may still cancel it. */
  cancellable: v.boolean(),
  /**
   * The time since which it is approved and waits, because the lending account does not cover it; null while it does
   * not wait.
   */
  waitingAt: v.nullable(Ms),
  /** Whether due amounts are repaid automatically from the balance, and when next; null if never again. */
  autoRepay: v.boolean(),
  autoRepayAt: v.nullable(Ms),
  pledgeCurrency: v.nullable(Currency),
  pledgeSymbol: v.nullable(SymbolName),
  pledgeQuantity: v.nullable(Dec),
  /** The collateral held now. */
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
  /** By the user, out of sold collateral, or automatically when due. */
  kind: v.picklist(['repay', 'sale', 'auto']),
  amount: Dec,
  interest: Dec,
  principal: Dec,
  at: Ms,
})
export type LoanPayment = v.InferOutput<typeof LoanPayment>

/** A sale of collateral, with its recorded ticks. */
export const LoanSale = v.strictObject({
  id: Id,
  reasonKey: v.picklist(loanSaleReasons),
  symbol: SymbolName,
  /** The deciding ticks, of which the last is the price of the sale. */
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
  /** Loan requests without collateral that are neither refused nor paid out. */
  pendingCount: Count,
  activeCount: Count,
})
export type LoanInfo = v.InferOutput<typeof LoanInfo>
