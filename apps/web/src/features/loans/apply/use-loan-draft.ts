import type { LoanCollateral, LoanSet } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { collateralFor } from '@candor/rules'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { readAmount } from '../../../lib/typed-figure.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

const quoteEveryMs = 10_000
/** The proposed collateral gives a loan-to-value of this share of the initial limit. */
const room = Rate.parse('0.9')
const largest = '1000000000'

export type LoanDraft = ReturnType<typeof useLoanDraft>

/** The inputs of a loan, and its quote once typing has paused. */
export function useLoanDraft(set: LoanSet) {
  const [amount, setAmount] = useState('')
  // A set with instalments has its terms in months.
  const unit = set.monthOptions.length > 0 ? 'months' : 'days'
  const terms = unit === 'months' ? set.monthOptions : set.dayOptions
  const [term, setTerm] = useState(String(terms[0]))
  const [currency, setCurrency] = useState(set.collaterals[0]?.currency ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const { data } = useCall('queryUserBalance', {}, { quiet: true })
  const of = set.collaterals.find((one) => one.currency === currency)
  const read = readAmount(amount, { min: set.minAmount, max: set.maxAmount })
  // A typed zero is too small, not missing.
  const problem = read.problem === 'missing' && amount !== '' ? 'tooSmall' : read.problem
  const proposed = read.amount === null || of === undefined ? '' : proposal(read.amount, of)
  const quantity = typed ?? proposed
  const pledged = readAmount(quantity, { min: '0.00000001', max: largest })
  const free = data?.balances.find((one) => one.currency === currency)?.available
  const isShort =
    free !== undefined && pledged.amount !== null && Amount.read(free) < pledged.amount
  const isWhole = read.amount !== null && (of === undefined || pledged.amount !== null)
  const asked = isWhole
    ? {
        setId: set.id,
        amount: Amount.text(read.amount),
        ...(unit === 'months' ? { months: term } : { days: term }),
        ...(of !== undefined && { pledgeCurrency: currency, pledgeQuantity: quantity }),
      }
    : null
  const debounced = useDebounced(asked)
  const settled = asked === null ? null : debounced
  const isCurrent = JSON.stringify(settled) === JSON.stringify(asked)
  const { setId = set.id, ...rest } = settled ?? { amount: '1', days: '1' }
  const quote = useCall(
    'quoteLoan',
    { setId, ...rest },
    { enabled: settled !== null, everyMs: quoteEveryMs, keepPrevious: true, quiet: true },
  )
  return {
    amount,
    setAmount,
    unit,
    terms,
    term,
    setTerm,
    currency,
    setCurrency(next: string) {
      setTyped(null)
      setCurrency(next)
    },
    quantity,
    setQuantity: setTyped,
    of,
    free,
    problem,
    /** Whether collateral is required and not typed. */
    isBare: of !== undefined && pledged.amount === null,
    isShort,
    asked,
    quote: asked === null || quote.error !== null ? undefined : quote.data,
    isAsking: asked !== null && (!isCurrent || quote.isFetching),
    error: asked !== null && isCurrent ? quote.error : null,
  }
}

/** Enough collateral for the loan with a reserve, at the present price. */
function proposal(amount: Amount, { initialLtv, usdPrice }: LoanCollateral): string {
  if (usdPrice === null) return ''
  const ltv = Rate.of((Rate.read(initialLtv) * room) / Rate.one)
  return Quantity.text(collateralFor(amount, Price.parse(usdPrice), ltv))
}
