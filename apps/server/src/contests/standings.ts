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
/** What of a contest decides how its accounts stand. */
export type Ranked = Pick<
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

/** Everybody's accounts by one moment, and their ranking. */
export type Standings = {
  readonly stands: ReadonlyMap<string, Stand>
  readonly ranking: readonly ContestStanding[]
  /** Whose other accounts some of them are. */
  readonly links: Links
}

/** An account as it is on record: all of it but what its open positions would bring. */
type Recorded = {
  readonly entry: Entry & Who
  readonly account: Omit<ContestAccount, 'equity'>
  /** Available and as margins. */
  readonly held: Amount
  readonly open: readonly Traded[]
}

/** Everybody's accounts as they are on record by one moment, whatever the prices. */
export type Accounts = {
  readonly at: number
  readonly recorded: readonly Recorded[]
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
 * The accounts of a contest. Of a moment that has passed they follow from what is on record alone, whatever happened since:
 * entries, funding, fills and ties until then. Ties of a ranking that is frozen are those that decided.
 * @param until null for now
 */
export async function readAccounts(
  reader: Reader,
  contest: Ranked,
  { until, now }: { readonly until: number | null; readonly now: number },
): Promise<Accounts> {
  const at = until ?? now
  const found = await reader.query<Stored>(joinedText, [contest.id])
  const joined = found.rows.map((row) => ({ ...entries.parse(row), ...whoIs(row) }))
  const held =
    until === null ? await heldNow(reader, contest) : await heldUntil(reader, contest, until)
  const traded = await readTraded(reader, bookOfContest(contest.id), at)
  const links =
    contest.frozenAt === null
      ? await readLinked(reader, contest.id, { joined, at })
      : await readKeptLinks(reader, contest.id)
  const ofUser = Map.groupBy(traded, ({ userId }) => userId)
  const recorded = joined.map((entry): Recorded => {
    const own = ofUser.get(entry.userId) ?? []
    const valid = own.filter((one) => isValidOpen(one.openedAt, one.closedAt, at))
    const account = {
      id: entry.id,
      funds: entry.funds,
      volume: sum(valid.map(({ volume }) => volume)),
      validOpens: valid.length,
      joinedAt: entry.joinedAt,
      isLinked: links.has(entry.userId),
    }
    const open = own.filter(({ quantity }) => quantity > 0n)
    return { entry, account, held: held.get(entry.userId) ?? Amount.zero, open }
  })
  return { at, recorded, links }
}

/**
 * How the accounts of a contest stand by these prices; null where the price of something that is held is missing.
 * @param markOf the mark price of a symbol; null where it has none
 */
export function standingsOf(
  contest: Ranked,
  { at, recorded, links }: Accounts,
  markOf: (symbol: string) => Price | null,
): Standings | null {
  const stands = new Map<string, Stand>()
  for (const { entry, account, held, open } of recorded) {
    let equity = held
    for (const position of open) {
      const mark = markOf(position.symbol)
      if (mark === null) return null
      equity = add(equity, pnl(position, mark))
    }
    stands.set(entry.id, { entry, account: { ...account, equity } })
  }
  // Who left has no rank, from the moment they left on, and neither has whose account had ended by then.
  const staying = [...stands.values()].filter(
    ({ entry }) => entry.status !== 'exited' && (entry.closedAt === null || entry.closedAt > at),
  )
  const ranking = rankContest(
    contest,
    staying.map(({ account }) => account),
  )
  return { stands, ranking, links }
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
