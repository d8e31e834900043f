import type { ContestMark } from '@candor/api'
import { Amount, Price, Quantity, add, subtract, sum } from '@candor/money'
import {
  isValidOpen,
  notional,
  pnl,
  rankContest,
  type ContestAccount,
  type ContestStanding,
  type Direction,
} from '@candor/rules'
import type { Pool } from 'pg'
import { maskedAccount } from '../people/index.ts'
import { column } from '../platform/lane/index.ts'
import { heldNow, heldUntil } from './held.ts'
import { readKeptLinks, readLinked, type Links } from './links.ts'
import { bookOfContest, entries, type Contest, type Entry } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
type Ranked = Pick<
  Contest,
  'id' | 'metric' | 'minValidOpens' | 'endAt' | 'frozenAt' | 'ruleVersion'
>

/** Whose account it is, as everybody may read it; when theirs ended. */
type Who = { readonly maskedAccount: string; readonly closedAt: number | null }

/** An account of a contest as it stands, whoever is ranked. */
export type Stand = {
  readonly entry: Entry & Who
  readonly account: ContestAccount
}

/** Everybody's accounts by one moment, and their ranking; null where a price is missing. */
export type Standings = {
  readonly stands: ReadonlyMap<string, Stand>
  readonly ranking: readonly ContestStanding[]
  /** Whose other accounts some of them are. */
  readonly links: Links
}

const joinedText = `
  select e.*, u.account, u.account_type, u.closed_at from contests_entry e
  left join people_user u on u.part = e.part and u.user_id = e.user_id
  where e.contest_id = $1`

/** Reads it of a row that was joined with `people_user`. */
export function whoIs(row: Stored): Who {
  const { account, account_type: type, closed_at: closedAt } = row
  const text = typeof account === 'string' ? account : ''
  return {
    maskedAccount: maskedAccount(text, String(type)),
    closedAt: closedAt == null ? null : column.ms.read(closedAt),
  }
}

const positionsText = `
  select id, user_id, symbol, direction, open_price, opened_at, closed_at from contracts_position
  where book = $1 and opened_at <= $2`

const fillsText = `
  select f.position_id, f.kind, f.price, f.quantity from contracts_fill f
  join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
  where p.book = $1 and f.at <= $2`

/**
 * How all accounts of a contest stand. Of a moment that has passed it follows from what is on record alone, whatever happened
 * since: entries, funding, fills, prices and ties until then. Ties of a ranking that is frozen are those that decided.
 * @param until null for now
 * @param markOf the mark price of a symbol by then; null where it has none
 */
export async function readStandings(
  reader: Reader,
  contest: Ranked,
  { until, now }: { readonly until: number | null; readonly now: number },
  markOf: (symbol: string) => Price | null,
): Promise<Standings | null> {
  const at = until ?? now
  const book = bookOfContest(contest.id)
  const found = await reader.query<Stored>(joinedText, [contest.id])
  const joined = found.rows.map((row) => ({ ...entries.parse(row), ...whoIs(row) }))
  const [held, traded, linked] = [
    until === null ? await heldNow(reader, contest) : await heldUntil(reader, contest, until),
    await readTraded(reader, book, at),
    contest.frozenAt === null
      ? await readLinked(reader, contest.id, { joined, at })
      : await readKeptLinks(reader, contest.id),
  ]
  const ofUser = Map.groupBy(traded, ({ userId }) => userId)
  const stands = new Map<string, Stand>()
  for (const entry of joined) {
    const own = ofUser.get(entry.userId) ?? []
    const open = own.map((one) => profitOf(one, markOf))
    if (open.some((profit) => profit === null)) return null
    const valid = own.filter((one) => isValidOpen(one.openedAt, one.closedAt, at))
    const account: ContestAccount = {
      id: entry.id,
      funds: entry.funds,
      equity: add(held.get(entry.userId) ?? Amount.zero, sum(open as Amount[])),
      volume: sum(valid.map(({ volume }) => volume)),
      validOpens: valid.length,
      joinedAt: entry.joinedAt,
      isLinked: linked.has(entry.userId),
    }
    stands.set(entry.id, { entry, account })
  }
  // Who left has no rank, from the moment they left on, and neither has whose account had ended by then.
  const staying = [...stands.values()].filter(
    ({ entry }) => entry.status !== 'exited' && (entry.closedAt === null || entry.closedAt > at),
  )
  const ranking = rankContest(
    contest,
    staying.map(({ account }) => account),
  )
  return { stands, ranking, links: linked }
}

type Traded = {
  readonly userId: string
  readonly symbol: string
  readonly direction: Direction
  readonly openPrice: Price
  readonly openedAt: number
  readonly closedAt: number | null
  /** What was held of it by then. */
  readonly quantity: Quantity
  readonly volume: Amount
}

/** Every position of a book until a moment, with what was held of it then. Nothing is added to one after the end. */
async function readTraded(reader: Reader, book: string, at: number): Promise<Traded[]> {
  const [positions, fills] = [
    await reader.query<Stored>(positionsText, [book, at]),
    await reader.query<Stored>(fillsText, [book, at]),
  ]
  const filled = new Map<string, { quantity: Quantity; volume: Amount }>()
  for (const row of fills.rows) {
    const id = column.id.read(row['position_id'])
    const [quantity, price] = [
      column.quantity.read(row['quantity']),
      column.price.read(row['price']),
    ]
    const before = filled.get(id) ?? { quantity: Quantity.zero, volume: Amount.zero }
    const change = row['kind'] === 'close' ? subtract : add
    filled.set(id, {
      quantity: change(before.quantity, quantity),
      volume: add(before.volume, notional(quantity, price)),
    })
  }
  return positions.rows.map((row) => ({
    userId: column.id.read(row['user_id']),
    symbol: column.text.read(row['symbol']),
    direction: row['direction'] as Direction,
    openPrice: column.price.read(row['open_price']),
    openedAt: column.ms.read(row['opened_at']),
    closedAt: row['closed_at'] === null ? null : column.ms.read(row['closed_at']),
    ...(filled.get(column.id.read(row['id'])) ?? { quantity: Quantity.zero, volume: Amount.zero }),
  }))
}

function profitOf(position: Traded, markOf: (symbol: string) => Price | null): Amount | null {
  if (position.quantity === 0n) return Amount.zero
  const mark = markOf(position.symbol)
  return mark === null ? null : pnl(position, mark)
}

/** The symbols of which somebody held something in a contest at its end. */
export async function heldSymbols(reader: Reader, contest: Ranked): Promise<string[]> {
  const traded = await readTraded(reader, bookOfContest(contest.id), contest.endAt)
  return [...new Set(traded.filter(({ quantity }) => quantity > 0n).map(({ symbol }) => symbol))]
}

/** Prices by which the accounts stood at the end. */
export const markedBy = (marks: readonly ContestMark[]) => (symbol: string) => {
  const found = marks.find((one) => one.symbol === symbol)
  return found === undefined ? null : Price.parse(found.price)
}
