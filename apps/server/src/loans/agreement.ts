import { createHash } from 'node:crypto'
import type { AgreementPart, Language, LoanAgreement } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import {
  Amount,
  Price,
  Quantity,
  Rate,
  add,
  format,
  sum,
  type Amount as Money,
} from '@candor/money'
import {
  equalInstalment,
  hourlyInterest,
  instalmentPlan,
  loanAnnualRate,
  ltvPrice,
  termHours,
  termInterest,
} from '@candor/rules'
import type { CollateralTerms, LoanTerms } from './terms.ts'

/** A request for a loan of one set. */
export type LoanRequest = Agreed & {
  readonly terms: LoanTerms
  readonly pledge: { readonly of: CollateralTerms } | null
}

/** The parts of it that an agreement states. */
export type Agreed = {
  readonly terms: Pick<
    LoanTerms,
    | 'currency'
    | 'dailyRate'
    | 'overdueDailyRate'
    | 'overdueHours'
    | 'saleFeeRate'
    | 'agreementVersion'
  >
  readonly amount: Money
  /** For instalments, the days from now to the last one: the agreement does not state them. */
  readonly days: number
  /** Number of monthly instalments; 1: in one sum. */
  readonly instalments: number
  readonly pledge: { readonly of: CollateralTerms; readonly quantity: Money } | null
}

const inOneSum: readonly AgreementPart[] = ['sum', 'interest', 'cost', 'due', 'early']
const inInstalments: readonly AgreementPart[] = ['sumMonths', 'interest', 'instalments', 'early']
const ofPledge: readonly AgreementPart[] = ['overduePledge', 'collateral', 'steps', 'sale']
const ofCredit: readonly AgreementPart[] = ['overdueCredit', 'writtenOff', 'review']

/**
 * The agreement of a loan: a function of its terms and the request, independent of prices. So a signed text can be rewritten
 * and compared word for word.
 */
export function agreementOf(request: Agreed, lang: Language): LoanAgreement {
  const parts: readonly AgreementPart[] = [
    'title',
    'parties',
    ...(request.instalments === 1 ? inOneSum : inInstalments),
    ...(request.pledge === null ? ofCredit : ofPledge),
    'sandbox',
  ]
  const values = valuesOf(request)
  const paragraphs = parts.map((part) => messageOf(lang, `loan.agreement.${part}`, values))
  const { agreementVersion: version } = request.terms
  const hash = createHash('sha256')
    .update([version, ...paragraphs].join('\n\n'))
    .digest('hex')
  return { version, hash, paragraphs }
}

/** Debt at the payout, when the first hour is charged. */
export const firstDebt = (amount: Money, { dailyRate }: Pick<LoanTerms, 'dailyRate'>): Money =>
  add(amount, hourlyInterest(amount, dailyRate))

/** The longest month, for the largest cost of instalments. */
const longestMonthHours = termHours(31)

/** Interest of a loan that runs to its end; for instalments the maximum, because the months are unknown before the payout. */
function mostInterest({ terms: { dailyRate }, amount, days, instalments }: Agreed): Money {
  if (instalments === 1) return termInterest(amount, dailyRate, days)
  const dueHours = Array.from({ length: instalments }, (_, at) => (at + 1) * longestMonthHours)
  const plan = instalmentPlan({ principal: amount, dailyRate, dueHours })
  return sum(plan.map(({ interest }) => interest))
}

function valuesOf(request: Agreed): Record<string, string> {
  const { terms, amount, days, instalments, pledge } = request
  const { currency, dailyRate, overdueDailyRate, overdueHours, saleFeeRate } = terms
  const cost = mostInterest(request)
  const debt = firstDebt(amount, terms)
  const priceAt = (ltv: Rate) =>
    pledge === null ? '' : shown(Price.text(ltvPrice(debt, Quantity.of(pledge.quantity), ltv)))
  return {
    amount: exact(amount),
    currency,
    days: String(days),
    months: String(instalments),
    instalment: exact(equalInstalment(amount, loanAnnualRate(dailyRate), instalments)),
    dailyRate: percent(dailyRate),
    annualRate: percent(loanAnnualRate(dailyRate)),
    hourlyInterest: exact(hourlyInterest(amount, dailyRate)),
    totalInterest: exact(cost),
    totalRepay: exact(add(amount, cost)),
    overdueRate: percent(overdueDailyRate),
    hours: String(overdueHours),
    feeRate: percent(saleFeeRate),
    ...(pledge !== null && {
      quantity: exact(pledge.quantity),
      pledgeCurrency: pledge.of.currency,
      symbol: pledge.of.symbol,
      initialLtv: percent(pledge.of.initialLtv),
      callLtv: percent(pledge.of.marginCallLtv),
      callPrice: priceAt(pledge.of.marginCallLtv),
      liquidationLtv: percent(pledge.of.liquidationLtv),
      liquidationPrice: priceAt(pledge.of.liquidationLtv),
    }),
  }
}

const exact = (amount: Money) => Amount.text(amount)
const shown = (price: string) => format(price, { decimals: 2 })
const percent = (rate: Rate) => `${Rate.text(Rate.of(rate * 100n))} %`
