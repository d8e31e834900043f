import {
  dayNumber,
  type endpoints,
  type InputOf,
  type Language,
  type Product,
  type ResultOf,
} from '@candor/api'
import { Amount, Rate, ratio, smaller, subtract } from '@candor/money'
import { dailyIncome, incomeOf, perDay, perYear } from '@candor/rules'
import type { Pool } from 'pg'
import { column, refuse, type Refusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { readCoverage } from './coverage.ts'
import { dayAt } from '../platform/business-day.ts'
import { readEndings } from './endings.ts'
import { readHistory } from './history.ts'
import { bondFacts, readOpenSales } from './sales.ts'
import { readProducts } from './read-products.ts'
import { heldSql, funding, paidIn, productOwner } from './tables.ts'
import type { ProductTerms } from './terms.ts'
import { productTextIn } from './words.ts'

type Reader = Pick<Pool, 'query'>
type Reads = { readonly pool: Reader }
type Stored = Record<string, unknown>

/** For each product: its sales, funding, obligations, and this user's holding. */
const factsText = `
  select p.id, p.sold, f.funded_through, f.frozen_at, p.part, f.user_id,
    coalesce((select a.balance from ledger_account a where a.part = f.part and a.user_id = f.user_id
      and a.book = 'real' and a.kind = 'funding.available' and a.currency = ${paidIn('p')}), 0) as available,
    coalesce((select d.amount from invest_day d where d.part = f.part and d.user_id = f.user_id
      order by d.day desc limit 1), 0) as daily_need,
    (select coalesce(sum(o.amount), 0) from invest_order o
      where o.part = $3 and o.user_id = $4 and o.product_id = p.id and ${heldSql}) as holding
  from invest_product p join invest_funding f on f.user_id = p.id
  where p.part = $1 and p.user_id = $2`

/** Sales, holdings and coverage of each product, beside the terms in force. @param productId of a single product */
export async function listFacts(
  { pool }: Reads,
  userId: string | null,
  now: number,
  productId: string | null = null,
) {
  const { part, userId: owner } = productOwner
  const user = userId === null ? [null, null] : [partOf(userId), userId]
  const [products, open, endings, coverage, { rows }] = await Promise.all([
    readProducts(pool, now),
    readOpenSales(pool),
    readEndings(pool),
    readCoverage(pool, now, productId),
    pool.query<Stored>(factsText, [part, owner, ...user]),
  ])
  return {
    products,
    open,
    endings,
    coverage,
    rows: new Map(rows.map((row) => [column.id.read(row['id']), row])),
  }
}

export async function listProducts(
  reads: Reads,
  userId: string | null,
  {
    productType,
    currency,
    days,
    riskLevel,
    lang,
  }: InputOf<typeof endpoints.listProducts> & { readonly lang: Language },
  now: number,
): Promise<Product[]> {
  const { products, open, endings, coverage, rows } = await listFacts(reads, userId, now)
  return [...products.values()]
    .filter(({ id }) => (endings.get(id) ?? Infinity) > now)
    .filter((terms) => (productType ?? terms.productType) === terms.productType)
    .filter((terms) => (currency ?? terms.currency) === terms.currency)
    .filter((terms) => (days ?? terms.days) === terms.days)
    .filter((terms) => (riskLevel ?? terms.riskLevel) === terms.riskLevel)
    .flatMap((terms) => {
      const row = rows.get(terms.id)
      if (row === undefined) return []
      const endsAt = endings.get(terms.id) ?? null
      const { coveredDays } = coverage.get(terms.id)!
      const beside = { row, open, endsAt, coveredDays, isKnown: userId !== null, lang, now }
      return [productView(terms, beside)]
    })
}

type Detail = ResultOf<typeof endpoints.getProduct>

export async function getProduct(
  reads: Reads,
  userId: string | null,
  { id, lang }: { readonly id: string; readonly lang: Language },
  now: number,
): Promise<Detail | Refusal> {
  const { products, open, endings, coverage, rows } = await listFacts(reads, userId, now, id)
  const terms = products.get(id)
  const row = rows.get(id)
  if (terms === undefined || row === undefined) return refuse('PRODUCT_NOT_FOUND')
  const text = productTextIn(terms, lang)
  const daily = dailyIncome(terms.minAmount, { rate: terms.rate, per: terms.ratePer })
  return {
    ...productView(terms, {
      row,
      open,
      endsAt: endings.get(id) ?? null,
      coveredDays: coverage.get(id)!.coveredDays,
      isKnown: userId !== null,
      lang,
      now,
    }),
    incomeExample: {
      amount: Amount.text(terms.minAmount),
      daily: Amount.text(daily),
      total: Amount.text(incomeOf(daily, terms.days)),
    },
    description: text.description,
    disclosure: text.disclosure,
    ...(await readHistory(reads.pool, terms, now)),
  }
}

const numbers = { on_sale: 1, sold_out: 2, ended: -2 } as const

const textOf = (amount: Amount | null) => (amount === null ? null : Amount.text(amount))

type Beside = {
  readonly row: Stored
  readonly open: Awaited<ReturnType<typeof readOpenSales>>
  /** When its sale ends; null without an end. */
  readonly endsAt: number | null
  /** As `coveredDaysOf` counts them. */
  readonly coveredDays: number | null
  readonly isKnown: boolean
  readonly lang: Language
  readonly now: number
}

export function productView(
  terms: ProductTerms,
  { row, open, endsAt, coveredDays, isKnown, lang, now }: Beside,
): Product {
  const rate = { rate: terms.rate, per: terms.ratePer }
  const { name, payer, source } = productTextIn(terms, lang)
  const sale = bondFacts(terms, open, now)
  const [everSold, available, need, holding] = ['sold', 'available', 'daily_need', 'holding'].map(
    (field) => column.amount.read(row[field]),
  ) as [Amount, Amount, Amount, Amount]
  const { totalQuota: quota } = terms
  // Each sale of a bond has its own quota.
  const sold = sale?.sold ?? everSold
  const left = quota === null ? null : Amount.of(quota > sold ? subtract(quota, sold) : 0n)
  const isSoldOut = left !== null && left < terms.minAmount
  const isOver = endsAt !== null && endsAt <= now
  const state = isOver ? 'ended' : isSoldOut ? 'sold_out' : 'on_sale'
  return {
    id: terms.id,
    productType: terms.productType,
    name,
    currency: terms.currency,
    isSimulated: true,
    days: terms.days,
    rateKind: terms.rateKind,
    ratePer: terms.ratePer,
    dailyRate: Rate.text(perDay(rate)),
    annualRate: Rate.text(perYear(rate)),
    riskLevel: terms.riskLevel,
    minAmount: Amount.text(terms.minAmount),
    maxAmount: textOf(terms.maxAmount),
    step: Amount.text(terms.step),
    levelLimit: terms.levelLimit,
    kycLimit: terms.kycLimit,
    totalQuota: textOf(quota),
    remainingQuota: textOf(left),
    progressRate:
      sale?.progressRate ??
      (quota === null ? null : Rate.text(smaller(ratio(sold, quota, 'floor'), Rate.one))),
    saleStartAt: sale?.saleStartAt ?? terms.beganAt,
    saleEndAt: isOver ? endsAt : (sale?.saleEndAt ?? endsAt),
    startAt: state !== 'on_sale' ? null : (sale?.startAt ?? dayAt(dayNumber(now) + 1)),
    redemption: {
      early: terms.redemption !== undefined,
      lockDays: terms.redemption?.lockDays ?? 0,
      penaltyRate: Rate.text(terms.redemption?.penaltyRate ?? Rate.of(0n)),
    },
    coolingOffHours: terms.coolingOffHours,
    autoRenewAllowed: terms.autoRenewAllowed,
    funding: {
      payer,
      source,
      payerKey: 'sandbox_treasury',
      sourceKey: 'test_money',
      available: Amount.text(available),
      dailyNeed: Amount.text(need),
      coveredDays,
      frozenAt: funding.parse(row).frozenAt,
    },
    miner: terms.miner ?? null,
    bond: sale?.bond ?? null,
    disclosureVersion: terms.disclosureVersion,
    myHolding: isKnown ? Amount.text(holding) : null,
    status: numbers[state],
    statusKey: state,
    sort: terms.sort,
  }
}
