import type { Language } from '@candor/api'
import { creditRules, loanRules } from '@candor/rules'
import type { Pool } from 'pg'
import { firstFault } from '../ledger/index.ts'
import { column } from '../platform/lane/index.ts'
import { agreementOf } from './agreement.ts'
import { loans, type Loan } from './tables.ts'

/** Agreements rewritten per page. */
const pageRows = 500

type Stored = Record<string, unknown>

/** Every loan with its signed text and its initial collateral by the ledger: more may be pledged later. */
const signedText = `
  select o.*, a.lang as signed_lang, a.hash as signed_hash, a.paragraphs as signed_paragraphs, a.signed_at,
    (select t.amount from ledger_transfer t where t.part = o.part and t.user_id = o.user_id and t.kind = 'loan_pledge'
      and t.ref_type = 'loan' and t.ref_id = o.id order by t.id limit 1) as pledged
  from loan_order o
  left join loan_agreement a on a.part = o.part and a.user_id = o.user_id and a.order_id = o.id
  where (o.part, o.user_id, o.id) > ($1::smallint, $2::bigint, $3::bigint)
  order by o.part, o.user_id, o.id limit $4`

/**
 * Rewrites the agreement of every loan from the rates, steps and amounts in use, and compares it with the signed text; returns
 * the first loan that differs. The words belong to the loan's rule version, which `agreement.test.ts` fixes.
 */
export const findFalseTerms = (reader: Pick<Pool, 'query'>, signal: AbortSignal) =>
  firstFault(reader, signal, {
    text: signedText,
    pageRows,
    parse: loans.parse,
    judge(loan, row: Stored) {
      const what = faultOf(loan, row)
      return what && `the loan ${loan.id} ${what}`
    },
  })

function faultOf(loan: Loan, row: Stored): string | null {
  if (row['signed_hash'] === null) return 'was signed by nobody'
  if (![loanRules, creditRules].includes(loan.ruleVersion))
    return `is of rules that nobody knows, ${loan.ruleVersion}`
  const isPledge = loan.pledgeCurrency !== null
  if (isPledge && row['pledged'] === null) return 'has a pledge that the ledger does not know'
  const { hash, paragraphs } = agreementOf(
    {
      terms: {
        currency: loan.currency,
        dailyRate: loan.dailyRate,
        overdueDailyRate: loan.overdueRate,
        overdueHours: loan.lateHours,
        saleFeeRate: loan.saleFeeRate,
        agreementVersion: loan.agreementVersion,
      },
      amount: loan.amount,
      days: loan.days,
      instalments: loan.instalments,
      pledge: isPledge
        ? {
            quantity: column.amount.read(row['pledged']),
            of: {
              currency: loan.pledgeCurrency,
              symbol: loan.pledgeSymbol!,
              initialLtv: loan.initialLtv!,
              marginCallLtv: loan.callLtv!,
              liquidationLtv: loan.liquidationLtv!,
            },
          }
        : null,
    },
    row['signed_lang'] as Language,
  )
  const signed = row['signed_paragraphs'] as readonly string[]
  const isSame = hash === row['signed_hash'] && paragraphs.every((one, at) => one === signed[at])
  if (!isSame) return 'was signed by other terms than it is held to'
  return column.ms.read(row['signed_at']) === loan.appliedAt
    ? null
    : 'was signed at another time than it was asked for'
}
