import {
  dayNumber,
  type BondSale,
  type endpoints,
  type InputOf,
  type Language,
  type Product,
} from '@candor/api'
import { Amount, Rate, ratio, smaller } from '@candor/money'
import { bondSaleOf, type BondSale as BondWindow } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { dayAt } from '../platform/business-day.ts'
import { bondStartDay } from './cooling-off.ts'
import { productOwner, sales, type Sale } from './tables.ts'
import { readProducts } from './read-products.ts'
import type { Products, ProductTerms } from './terms.ts'
import { nameIn } from './words.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
type OpenSales = ReadonlyMap<string, Sale>

const keyOf = (productId: string, endDay: number) => `${productId}/${endDay}`

/** Bond sales with orders that are not decided. */
export async function readOpenSales(reader: Reader): Promise<OpenSales> {
  const { part, userId } = productOwner
  const { rows } = await reader.query<Stored>(
    'select * from invest_sale where part = $1 and user_id = $2 and outcome is null',
    [part, userId],
  )
  return new Map(
    rows.map((row) => sales.parse(row)).map((sale) => [keyOf(sale.productId, sale.endDay), sale]),
  )
}

/** Whether a sale belongs to this window, and not to an earlier one with the same first day. */
export const isOf = (window: BondWindow, sale: Pick<Sale, 'startDay' | 'soldUntil'>): boolean =>
  sale.startDay === window.startDay && sale.soldUntil === window.endDay

/** Progress of a sale: at most its target. */
const progressOf = (raised: Amount, target: Amount) =>
  Rate.text(smaller(ratio(raised, target, 'floor'), Rate.one))

type OfBond = Pick<Product, 'bond' | 'saleStartAt' | 'progressRate' | 'startAt'> & {
  readonly saleEndAt: number
  readonly sold: Amount
}

/** Facts of a bond's sale beside its terms; null for other products. */
export function bondFacts(
  { id, bond, effectiveAt, coolingOffHours }: ProductTerms,
  open: OpenSales,
  now: number,
): OfBond | null {
  if (bond === undefined) return null
  const { issuer, saleDays, targetAmount } = bond
  const window = bondSaleOf(dayNumber(effectiveAt), saleDays, dayNumber(now))
  const firstDay = bondStartDay(window, { coolingOffHours })
  const found = open.get(keyOf(id, firstDay))
  const sale = found !== undefined && isOf(window, found) ? found : undefined
  const [raised, target] = [sale?.raised ?? Amount.zero, sale?.target ?? targetAmount]
  return {
    sold: raised,
    saleStartAt: dayAt(window.startDay),
    saleEndAt: dayAt(window.endDay),
    startAt: dayAt(firstDay),
    progressRate: progressOf(raised, target),
    bond: {
      issuer,
      saleDays,
      raisedAmount: Amount.text(raised),
      targetAmount: Amount.text(target),
      investorCount: sale?.investors ?? 0,
    },
  }
}

/** Every sale with orders, including open ones. */
export async function listBondSales(
  { pool }: { readonly pool: Reader },
  input: InputOf<typeof endpoints.listBondSales>,
  { lang, now }: { readonly lang: Language; readonly now: number },
): Promise<PageOf<BondSale>> {
  const { part, userId } = productOwner
  const products = await readProducts(pool, now)
  return readPage(
    pool,
    {
      // A sale has the version in force at its first purchase.
      select: `s.*, (select v.terms -> 'bond' ->> 'issuer' from invest_publication p
        join invest_version v on v.part = p.part and v.user_id = p.user_id and v.id = p.id
        where p.part = s.part and p.user_id = s.user_id and p.product_id = s.product_id
        order by p.effective_at <= s.opened_at desc,
          case when p.effective_at <= s.opened_at then -v.number else v.number end limit 1) as issuer`,
      from: 'invest_sale s',
      where: ['part = $1', 'user_id = $2', '($3::bigint is null or product_id = $3)'],
      values: [part, userId, input.productId ?? null],
      at: 'opened_at',
      id: 'product_id',
    },
    input,
    now,
    (row: Stored) => {
      const { issuer, ...sale } = row
      return saleView(sales.parse(sale), column.text.read(issuer), products, lang)
    },
  )
}

function saleView(sale: Sale, issuer: string, products: Products, lang: Language): BondSale {
  const { productId, raised, target, outcome, decidedAt } = sale
  const terms = products.get(productId)
  // A purchase needs terms in force, which are never withdrawn.
  if (terms?.bond === undefined) throw new Error(`no terms of the bond ${productId} hold`)
  return {
    id: `${productId}-${sale.endDay}`,
    productId,
    productName: nameIn(products, productId, lang),
    issuer,
    currency: terms.currency,
    isSimulated: true,
    saleStartAt: dayAt(sale.startDay),
    saleEndAt: dayAt(sale.soldUntil),
    raisedAmount: Amount.text(raised),
    targetAmount: Amount.text(target),
    progressRate: progressOf(raised, target),
    investorCount: sale.investors,
    outcome: outcome ?? 'open',
    decidedAt,
  }
}
