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
import { heldNow, holdingsUntil } from './holdings.ts'
import { readKeptLinks, readLinked, type Links } from './links.ts'
import { bookOfContest, entries, type Contest, type Entry } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
/** Fields of a contest that decide the standing of its accounts. */
export type Ranked = Pick<
  Contest,
  'id' | 'metric' | 'minValidOpens' | 'endAt' | 'frozenAt' | 'ruleVersion'
>

/** Public name of an account's owner, and the end of their user account. */
type Who = { readonly maskedAccount: string; readonly closedAt: number | null }

/** Standing of an account, ranked or not. */
export type Stand = {
  readonly entry: Entry & Who
  readonly account: ContestAccount
}

/** All accounts at one time, and their ranking. */
export type Standings = {
  readonly stands: ReadonlyMap<string, Stand>
  readonly ranking: readonly ContestStanding[]
  /** Ties between them. */
  readonly links: Links
}

/** An account by the record, without the open result of its positions. */
type Recorded = {
  readonly entry: Entry & Who
  readonly account: Omit<ContestAccount, 'equity'>
  /** Available money and margins. */
  readonly held: Amount
  readonly open: readonly Traded[]
}

/** All accounts by the record at one time, without prices. */
export type Accounts = {
  readonly at: number
  readonly recorded: readonly Recorded[]
  readonly links: Links
}

const joinedText = `
  select e.*, u.account, u.account_type, u.closed_at from contests_entry e
  left join people_user u on u.part = e.part and u.user_id = e.user_id
  where e.contest_id = $1`

/** Reads it from a row joined with `people_user`. */
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
 * The accounts of a contest. At a past time they follow from the record alone (entries, funding, fills and ties until then),
 * whatever happened since. A frozen ranking uses its stored ties.
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
    until === null ? await heldNow(reader, contest) : await holdingsUntil(reader, contest, until)
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
 * Standing of a contest's accounts at these prices; null while the price of a held symbol is missing.
 * @param markOf the mark price of a symbol; null if it has none
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
  // Leavers have no rank, and neither have users whose account had ended by then.
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
  /** Quantity held at the time. */
  readonly quantity: Quantity
  readonly volume: Amount
}

/** Every position of a book until a time, with the quantity held then. No position grows after the end. */
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

/** Symbols held in a contest at its end. */
export async function heldSymbols(reader: Reader, contest: Ranked): Promise<string[]> {
  const traded = await readTraded(reader, bookOfContest(contest.id), contest.endAt)
  return [...new Set(traded.filter(({ quantity }) => quantity > 0n).map(({ symbol }) => symbol))]
}

/** Prices of the final standing. */
export const markedBy = (marks: readonly ContestMark[]) => (symbol: string) => {
  const found = marks.find((one) => one.symbol === symbol)
  return found === undefined ? null : Price.parse(found.price)
}
