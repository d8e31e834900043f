import type { endpoints, InputOf, OwedLoan } from '@candor/api'
import type { Price } from '@candor/money'
import { uidColumn } from '../../operator/index.ts'
import { column, isRefusal } from '../../platform/lane/index.ts'
import { readPage, type PageOf } from '../../platform/paging.ts'
import { lastPrice, priceOf } from '../context.ts'
import type { Reads } from '../queries.ts'
import { loans, type Loan } from '../tables.ts'
import type { LoanSets } from '../terms.ts'
import { loanView } from '../view.ts'

type Asked = InputOf<typeof endpoints.listOwedLoans>

/** Order and filter of each list. Distance from a sale is in billionths of the price; a loan without a price counts as far. */
const lists = {
  overdue: { where: "q.status = 'overdue'", sort: 'q.overdue_at', order: 'asc' },
  secured: {
    where: 'q.collateral > 0',
    sort: 'coalesce(least(div(q.liquidation_price * 1000000000, p.price), 9e18), 0)::bigint',
    order: 'desc',
  },
  all: { where: 'true', sort: 'q.end_at', order: 'asc' },
} as const

/** Owed loans with interest up to now and the last prices. */
export function listOwedLoans(
  { pool, look, sets }: Reads & { readonly sets: LoanSets },
  { show, ...asked }: Asked,
  now: number,
): Promise<PageOf<OwedLoan>> {
  const context = look()
  const { where, sort, order } = lists[show]
  const pledged = [...sets.values()].flatMap(({ collaterals }) => collaterals)
  const known = [...new Set(pledged.map(({ symbol }) => symbol))].flatMap((symbol) => {
    const price = lastPrice(context, symbol)
    return price === null ? [] : [{ symbol, price }]
  })
  return readPage(
    pool,
    {
      select: `q.*, ${uidColumn}`,
      from: 'loan_order q left join unnest($1::text[], $2::numeric[]) p(symbol, price) on p.symbol = q.pledge_symbol',
      where: ["q.status in ('running', 'overdue')", where],
      values: [
        known.map(({ symbol }) => symbol),
        known.map(({ price }) => column.price.write(price)),
      ],
      at: 'q.start_at',
      id: 'q.id',
      sort,
    },
    { ...asked, order },
    now,
    (row) => owedView(row, look(), now),
  )
}

function owedView(
  row: Readonly<Record<string, unknown>>,
  context: ReturnType<Reads['look']>,
  now: number,
): OwedLoan {
  const { user_uid: uid, ...stored } = row
  const loan = loans.parse(stored)
  const symbol = loan.pledgeSymbol
  const price = lastPrice(context, symbol)
  return {
    ...loanView(loan, { price, now, lang: 'en-us' }),
    userId: loan.userId,
    uid: uid as string | null,
    overdueAt: loan.overdueAt,
    calledAt: loan.calledAt,
    step: price === null || loan.liquidationPrice === null ? null : stepOf(loan, price),
    priceAt: symbol === null ? null : (context.tick(symbol)?.at ?? null),
    isPriceFresh: symbol !== null && !isRefusal(priceOf(context, symbol)),
  }
}

/** The lower step is the liquidation. */
function stepOf({ callPrice, liquidationPrice }: Loan, price: Price): OwedLoan['step'] {
  if (liquidationPrice !== null && price <= liquidationPrice) return 'liquidation'
  return callPrice !== null && price <= callPrice ? 'call' : 'none'
}
