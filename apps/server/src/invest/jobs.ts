import type { Pool } from 'pg'
import { dayNumber, type ProductCurrency } from '@candor/api'
import type { Notary, UsdPrices } from '../market/index.ts'
import { column, mustBeDone, runUnkeyed, type Context, type Lane } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { World } from '../platform/world.ts'
import { workThrough } from '../platform/work-through.ts'
import { fundDay, type FundDayInput } from './commands/fund-day.ts'
import { closeSale } from './commands/close-sale.ts'
import { openProduct } from './commands/open-product.ts'
import { notifyFrozen } from './commands/notify-frozen.ts'
import { shipTerms, type ShipTerms } from './commands/ship-terms.ts'
import { payOrders, saleKey, type Funded } from './commands/pay-orders.ts'
import { lastPayable } from './days.ts'
import { renewOrders } from './commands/renew-orders.ts'
import { isEarning } from './earning.ts'
import { readNewest, readProducts } from './read-products.ts'
import { funding, productOwner, type Funding } from './tables.ts'
import type { ProductTerms, ShippedProduct } from './terms.ts'

export type InvestTools = {
  readonly pool: Pool
  readonly lane: Pick<Lane<Context>, 'run'>
  /** Creates the id of a new product. */
  readonly world: Pick<World, 'newId'>
  /** Products shipped with the software. */
  readonly shipped: readonly ShippedProduct[]
  /** The level of a user's assets, and their identity level. */
  readonly levelOf: (userId: string, now: number) => Promise<number>
  readonly identityLevelOf: (userId: string, now: number) => Promise<number>
  /** Signs payment proofs. */
  readonly notary: Notary
  /** Value of a currency at the prices of a time. */
  readonly usdPricesAt: (now: number) => UsdPrices
  /** Currencies that users can hold, and so the possible currencies of a product. */
  readonly currencies: ReadonlyMap<string, ProductCurrency>
}

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** How far each opened product was paid, by its id. */
async function readFunding(reader: Reader): Promise<Map<string, Funding>> {
  const { rows } = await reader.query<Stored>('select * from invest_funding')
  return new Map(rows.map((row) => funding.parse(row)).map((row) => [row.userId, row]))
}

/** Opens new products; with two processes at a start, one does. */
export async function openProducts({ pool, lane, shipped }: InvestTools): Promise<void> {
  const known = await readFunding(pool)
  const missing = shipped.filter(({ id }) => !known.has(id))
  for (const product of missing) await runUnkeyed({ lane }, openProduct, product.id, product)
  const opened = await readFunding(pool)
  const closed = missing.filter(({ id }) => !opened.has(id))
  if (closed.length > 0) throw new Error(`not opened: ${closed.map(({ id }) => id).join(', ')}`)
  await publishShipped({ pool, lane, shipped })
}

/** Publishes shipped terms that are new or that this release words differently. */
async function publishShipped({
  pool,
  lane,
  shipped,
}: Pick<InvestTools, 'pool' | 'lane' | 'shipped'>): Promise<void> {
  const newest = new Map((await readNewest(pool)).map((row) => [row.productId, row]))
  const due = shipped.flatMap((product): ShipTerms => {
    const row = newest.get(product.id)
    if (row === undefined) return [{ shipped: product, seen: 0, seenId: null }]
    const isSame = row.disclosureVersion === product.disclosureVersion && row.sort === product.sort
    return isSame || !row.isShipped ? [] : [{ shipped: product, seen: row.number, seenId: row.id }]
  })
  if (due.length === 0) return
  const outcome = await runUnkeyed({ lane }, shipTerms, productOwner.userId, due)
  if (!outcome.ok) throw new Error(`the terms of products were refused with ${outcome.error}`)
}

/** Pays the due days of the products of these parts in order, until a day cannot be paid. */
export async function fundDays(
  { pool, lane }: InvestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const [payable, waiting] = [lastPayable(now), await firstUndecided(pool)]
  const products = await readProducts(pool, now)
  for (const [id, { fundedThrough }] of await readFunding(pool)) {
    const terms = products.get(id)
    if (terms === undefined || !parts.includes(partOf(id))) continue
    // The earners of a bond's first day are unknown before its sale is decided.
    const until = Math.min(payable, (waiting.get(id) ?? Infinity) - 1)
    for (let after = fundedThrough; after < until;) {
      const day = (await nextEarning(pool, id, after + 1, until)) ?? until
      const input = { after, ...(await dayOf(pool, terms, day)) }
      const outcome = await runUnkeyed({ lane }, fundDay, id, input)
      if (!outcome.ok || !(outcome.reply as { isFunded: boolean }).isFunded) break
      after = day
    }
  }
}

/** The first earning day of a product in this range; null if there is none. One query skips years without earnings. */
async function nextEarning(
  reader: Reader,
  productId: string,
  from: number,
  until: number,
): Promise<number | null> {
  const { rows } = await reader.query<{ day: number | null }>(
    `select min(greatest(o.first_day, $2::integer)) as day from invest_order o
     where o.product_id = $1 and o.last_day >= $2 and o.first_day <= $3 and o.first_day <= o.last_day
       and ${isEarning}`,
    [productId, from, until],
  )
  return rows[0]!.day
}

/** The earners of an ended day of a product, which no longer change. */
async function dayOf(
  reader: Reader,
  terms: ProductTerms,
  day: number,
): Promise<Omit<FundDayInput, 'after'>> {
  const { id: productId, currency } = terms
  const { rows } = await reader.query<Record<'orders' | 'principal' | 'amount', string>>(
    `select count(*) as orders, coalesce(sum(o.amount), 0) as principal, coalesce(sum(o.daily_income), 0) as amount
     from invest_order o
     where o.product_id = $1 and o.first_day <= $2 and o.last_day >= $2 and ${isEarning}`,
    [productId, day],
  )
  const { orders, principal, amount } = rows[0]!
  return {
    productId,
    currency,
    day,
    // not money: how many orders
    orders: Number(orders),
    principal: column.amount.read(principal),
    amount: column.amount.read(amount),
  }
}

/** Decides ended bond sales. They share one house object, so the process that holds its part decides. */
export async function closeSales(
  { pool, lane }: InvestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  if (!parts.includes(productOwner.part)) return
  const { rows } = await pool.query<{ product_id: string; end_day: number }>(
    'select product_id, end_day from invest_sale where outcome is null and end_day <= $1 order by 2',
    [lastPayable(now) + 1],
  )
  for (const { product_id: productId, end_day: endDay } of rows)
    await runUnkeyed({ lane }, closeSale, productOwner.userId, { productId, endDay })
}

/** The end of the earliest undecided sale of each bond. */
async function firstUndecided(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await reader.query<{ product_id: string; day: number }>(
    'select product_id, min(end_day) as day from invest_sale where outcome is null group by product_id',
  )
  return new Map(rows.map(({ product_id, day }) => [product_id, day]))
}

/** Sales that missed their target, by `saleKey`. */
async function readMissed(reader: Reader): Promise<Set<string>> {
  const { rows } = await reader.query<{ product_id: string; end_day: number }>(
    "select product_id, end_day from invest_sale where outcome = 'missed'",
  )
  return new Set(rows.map(({ product_id, end_day }) => saleKey(product_id, end_day)))
}

/** Users of these parts with an order that has a funded unpaid day, has ended, or belongs to a missed sale. */
const dueText = `
  select distinct o.user_id from invest_order o
    join unnest($1::bigint[], $2::integer[]) as f (product_id, through) using (product_id)
  where o.part = any ($3) and o.status in ('running', 'owed') and o.user_id > $4
    and ((o.paid_through < f.through and o.paid_through < o.last_day)
      or (o.status = 'running' and o.last_day < $5)
      or (o.product_type = 'bond' and exists (select from invest_sale s
        where s.product_id = o.product_id and s.end_day = o.first_day and s.outcome = 'missed')))
  order by o.user_id limit $6`

/** Renews ended orders of these parts that ask for it, before their principal would be returned. */
export async function renewUsers(
  { pool, lane, levelOf, identityLevelOf }: InvestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const terms = await readProducts(pool, now)
  const funded = fundedOf(await readFunding(pool))
  await workThrough(
    async (after, size) => {
      const { rows } = await pool.query<{ user_id: string }>(
        `select distinct user_id from invest_order where part = any ($1) and user_id > $2
         and status = 'running' and auto_renew and last_day < $3 order by user_id limit $4`,
        [parts, after, dayNumber(now), size],
      )
      return rows.map(({ user_id }) => user_id)
    },
    async (userId) => {
      const [levelNo, identityLevel] = await Promise.all([
        levelOf(userId, now),
        identityLevelOf(userId, now),
      ])
      const input = { userId, terms, funded, levelNo, identityLevel }
      // Repeats until the user has no due order.
      let outcome = await runUnkeyed({ lane }, renewOrders, userId, input)
      while (outcome.ok) outcome = await runUnkeyed({ lane }, renewOrders, userId, input)
    },
  )
}

const fundedOf = (rows: ReadonlyMap<string, Funding>) =>
  new Map(
    [...rows].map(([id, { fundedThrough, frozenAt }]): [string, Funded] => [
      id,
      { through: fundedThrough, isFrozen: frozenAt !== null },
    ]),
  )

/** Pays all due users of these parts; a failing user holds up no other. */
export async function payUsers(
  { pool, lane }: InvestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const funded = fundedOf(await readFunding(pool))
  const missed = await readMissed(pool)
  const [ids, through] = [[...funded.keys()], [...funded.values()].map((one) => one.through)]
  await workThrough(
    async (after, size) => {
      const values = [ids, through, parts, after, dayNumber(now), size]
      const found = await pool.query<{ user_id: string }>(dueText, values)
      return found.rows.map(({ user_id }) => user_id)
    },
    async (userId) => {
      const outcome = await runUnkeyed({ lane }, payOrders, userId, { funded, missed })
      mustBeDone(outcome, `payOrders of ${userId}`)
    },
  )
}

/** Notifies the users of these parts of the newest unpaid day of their product, once per day. */
export async function notifyUsers(
  { pool, lane }: InvestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const until = lastPayable(now)
  for (const [productId, { fundedThrough: through, frozenAt }] of await readFunding(pool)) {
    if (frozenAt === null) continue
    await workThrough(
      async (after, size) => {
        const values = [productId, parts, until, through, after, size]
        const { rows } = await pool.query<{ user_id: string }>(unnotifiedText, values)
        return rows.map(({ user_id }) => user_id)
      },
      async (userId) => {
        const input = { userId, productId, through, until }
        await runUnkeyed({ lane }, notifyFrozen, userId, input)
      },
    )
  }
}

/** Users of these parts who earned on an unpaid day and were not notified of their newest one. */
const unnotifiedText = `
  select o.user_id from invest_order o
  where o.product_id = $1 and o.part = any ($2) and o.status <> 'ended' and o.user_id > $5
    and o.first_day <= $3 and o.first_day <= o.last_day
    and least(o.last_day, $3) > greatest(o.paid_through, $4::integer)
  group by o.part, o.user_id
  having not exists (select from invest_notice n where n.part = o.part and n.user_id = o.user_id
    and n.product_id = $1 and n.day = max(least(o.last_day, $3)))
  order by o.user_id limit $6`
