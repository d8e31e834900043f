import type {
  endpoints,
  InputOf,
  OptionOrder,
  OptionPeriod,
  OptionsSummary,
  OptionStatistic,
} from '@candor/api'
import { dayStart } from '@candor/api'
import { Amount, divide } from '@candor/money'
import { optionWindowMs } from '@candor/rules'
import type { Pool } from 'pg'
import { readBalance, type Book } from '../ledger/index.ts'
import { firstTicks } from '../market/index.ts'
import { column, isStoredId, readView, refuse, type Refusal } from '../platform/lane/index.ts'
import { listOwn, readOwn } from '../platform/own-rows.ts'
import { readOwnPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { closureOf, offersOptions } from './context.ts'
import { rightRate } from './right-rate.ts'
import { parseOrder, type Order } from './tables.ts'
import { settlementCurrency } from './terms.ts'
import type { OptionTools } from './tools.ts'
import { orderView, periodView } from './view.ts'

type Reader = Pick<Pool, 'query'>

const noClosure = { closesAt: null, lastBuyAt: null }

/** Periods on offer; empty if the policy or the market offers no options. */
export function listPeriods(
  { isOffered, symbols, hours, terms }: OptionTools,
  symbol: string | undefined,
  now: number,
): OptionPeriod[] {
  const market = symbol === undefined ? null : symbols.get(symbol)
  if (!isOffered || market === undefined || (market !== null && !offersOptions(market))) return []
  return terms.periods.map((period, index) => {
    const closure = market && closureOf(hours, market, period.seconds * 1_000, now)
    return { ...periodView(period, index, terms), ...(closure ?? noClosure) }
  })
}

const ownRows = {
  from: 'options_order',
  ended: 'settled',
  beganAt: 'accepted_at',
  endedAt: 'settled_at',
} as const

export async function listOrders(
  tools: OptionTools,
  userId: string,
  input: Omit<InputOf<typeof endpoints.listOptions>, 'demo'> & {
    /** Null for all books. */
    readonly book: Book | null
  },
  now: number,
): Promise<PageOf<OptionOrder>> {
  const page = await readOwnPage(tools.pool, ownRows, userId, input, now, parseOrder)
  return { ...page, records: await viewsOf(tools, page.records, now) }
}

const ownOrders = { name: 'options_order', parse: parseOrder }

/** All running orders of a user in every book, the newest first. */
export async function runningOrders(
  tools: OptionTools,
  userId: string,
  now: number,
): Promise<OptionOrder[]> {
  const running = `and status = 'running' order by accepted_at desc, id desc`
  return viewsOf(tools, await listOwn(tools.pool, ownOrders, userId, running), now)
}

export async function getOrder(
  tools: OptionTools,
  userId: string,
  id: string,
  now: number,
): Promise<OptionOrder | Refusal> {
  const order = await readOrder(tools.pool, userId, id)
  if (order === null) return refuse('NOT_FOUND')
  const [view] = await viewsOf(tools, [order], now)
  return view!
}

/** Those of these orders that belong to this user, as of now. */
export async function getOrders(
  tools: OptionTools,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<OptionOrder[]> {
  const chosen = 'and id = any ($3::bigint[]) order by id'
  return viewsOf(tools, await listOwn(tools.pool, ownOrders, userId, chosen, [ids]), now)
}

/** An order of this user; null if there is none, also for another user's order. */
export async function readOrder(pool: Reader, userId: string, id: string): Promise<Order | null> {
  if (!isStoredId(id)) return null
  return readOwn(pool, ownOrders, userId, id)
}

/** Orders as of now. The first tick of a running order is read from the log: its row names it only at the end. */
async function viewsOf(
  { pool, symbols }: OptionTools,
  found: readonly Order[],
  now: number,
): Promise<OptionOrder[]> {
  const running = found.filter(({ status }) => status === 'running')
  const entries = await firstTicks(
    pool,
    running.map(({ symbol, acceptedAt }) => ({
      symbol,
      from: acceptedAt,
      to: acceptedAt + optionWindowMs,
    })),
  )
  const entryOf = new Map(running.map(({ id }, index) => [id, entries[index] ?? null]))
  return found.map((order) => {
    const title = symbols.get(order.symbol)?.title ?? order.symbol
    return orderView(order, title, now, entryOf.get(order.id) ?? null)
  })
}

/** Available stake, open stake and results. */
export async function summaryOf(
  { pool, terms, pledges, marks }: OptionTools,
  userId: string,
  book: Book,
  now: number,
): Promise<Omit<OptionsSummary, 'guard'>> {
  const who = [partOf(userId), userId, book]
  const [balance, pledge, running, profit] = await Promise.all([
    readBalance(pool, userId, 'contract.available', settlementCurrency, book),
    readView(pool, pledges, userId),
    pool.query<{ count: number; stake: string }>(
      `select count(*)::integer as count, coalesce(sum(stake), 0) as stake from options_running
       where part = $1 and user_id = $2 and book = $3`,
      who,
    ),
    readOptionProfit(pool, userId, book, dayStart(now)),
  ])
  const { count, stake } = running.rows[0]!
  // Money behind positions cannot be staked, so it is not shown as available.
  const account = {
    kind: 'contract.available',
    currency: settlementCurrency,
    book,
    balance,
  } as const
  const free = pledge.freeOf(account, marks(now)) ?? Amount.zero
  return {
    currency: settlementCurrency,
    balance: Amount.text(free),
    todayProfit: Amount.text(profit.today),
    totalProfit: Amount.text(profit.total),
    runningCount: count,
    runningAmount: Amount.text(column.amount.read(stake)),
    maxOpenAmount: Amount.text(terms.maxOpenStake),
  }
}

/** Results of a user's orders in a book: of those that ended since a time, and in total from the stored tally. */
export async function readOptionProfit(
  pool: Reader,
  userId: string,
  book: Book,
  since: number,
): Promise<{ readonly today: Amount; readonly total: Amount }> {
  const { rows } = await pool.query<{ today: string; total: string }>(
    `select
       (select coalesce(sum(credited - stake), 0) from options_order
        where part = $1 and user_id = $2 and settled_at >= $3 and book = $4) as today,
       coalesce((select result from options_tally where part = $1 and user_id = $2 and book = $4), 0) as total`,
    [partOf(userId), userId, since, book],
  )
  const { today, total } = rows[0]!
  return { today: column.amount.read(today), total: column.amount.read(total) }
}

type Counted = Record<
  'seconds' | 'count' | 'wins' | 'losses' | 'draws' | 'voids' | 'longest',
  number
> &
  Record<'staked' | 'profit' | 'today', string>

const counted = (result: string) => `(count(*) filter (where result = '${result}'))::integer`

/** Counts the longest losing streak: groups by the number of wins so far. */
const statisticsText = `
  with ended as (
    select seconds, result, stake, credited - stake as profit, settled_at,
      count(*) filter (where result = 'win') over (partition by seconds order by settle_at, id) as run
    from options_order where part = $1 and user_id = $2 and status = 'settled' and book = $4
  ), runs as (
    select seconds, count(*) as losses from ended where result = 'lose' group by seconds, run
  )
  select seconds, count(*)::integer as count, ${counted('win')} as wins, ${counted('lose')} as losses,
    ${counted('draw')} as draws, ${counted('void')} as voids, sum(stake) as staked, sum(profit) as profit,
    coalesce(sum(profit) filter (where settled_at >= $3), 0) as today,
    coalesce((select max(runs.losses) from runs where runs.seconds = ended.seconds), 0)::integer as longest
  from ended group by seconds order by seconds`

/** Results of a user's orders in a book by length. */
export async function statisticsOf(
  pool: Reader,
  userId: string,
  book: Book,
  now: number,
): Promise<OptionStatistic[]> {
  const { rows } = await pool.query<Counted>(statisticsText, [
    partOf(userId),
    userId,
    dayStart(now),
    book,
  ])
  return rows.map(({ longest, today, count, ...row }) => {
    const profit = column.amount.read(row.profit)
    return {
      ...row,
      rightRate: rightRate(row),
      staked: Amount.text(column.amount.read(row.staked)),
      profit: Amount.text(profit),
      averageProfit: Amount.text(Amount.of(divide(profit, BigInt(count), 'truncate'))),
      longestLosingRun: longest,
      todayProfit: Amount.text(column.amount.read(today)),
    }
  })
}
