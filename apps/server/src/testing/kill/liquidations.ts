import type pg from 'pg'
import { expect } from 'vitest'
import { column } from '../../platform/lane/index.ts'
import { liquidations, type Liquidation } from '../../contracts/cross/changes.ts'
import type { NaivePool } from '../simulation/naive/book.ts'
import { liquidationOf } from '../simulation/naive/cross.ts'
import { readFacts } from '../simulation/naive/facts.ts'
import type { NaivePosition, NaiveTick } from '../simulation/naive/position.ts'
import { readAmount, readPrice } from '../simulation/naive/units.ts'

/** State of a margin pool after a change, until a tick or the end. */
type Stood = {
  readonly what: string
  readonly pool: NaivePool
  /** Time of its last transfer, in epoch milliseconds. */
  readonly changedAt: number
  /** Ticks of its liquidation, the triggering one first; null while it is open. */
  readonly by: { readonly symbol: string; readonly seqs: ReadonlyMap<string, number> } | null
}

/** Around a kill of PostgreSQL, a delay after which a later tick is the first that is known to count, in ms. */
const lateNewsMs = 2_000

const facts = readFacts()
const knows = { factsOf: (symbol: string) => facts.get(symbol)! }

/**
 * Fault in the time of this pool's liquidation: the first tick of the reference must trigger it,
 * judged at the newest ticks until then. Null if there is none.
 */
export function liquidationFault(stood: Stood, ticks: readonly NaiveTick[]): string | null {
  const { what, pool, changedAt, by } = stood
  const symbols = new Set(pool.stands.map(({ position }) => position.symbol))
  const last = new Map<string, NaiveTick>()
  for (const trigger of ticks) {
    last.set(trigger.symbol, trigger)
    const isIt = by?.symbol === trigger.symbol && by.seqs.get(trigger.symbol) === trigger.seq
    const isJudged = symbols.has(trigger.symbol) && (isIt || trigger.at > changedAt)
    const goes = isJudged && liquidationOf(pool, { trigger, ticks: last }, knows).length > 0
    if (!isIt && goes) return `${what} was due by ${trigger.symbol} ${trigger.seq}`
    if (!isIt) continue
    if (!goes) return `${what} went by ${trigger.symbol} ${trigger.seq} and could stand`
    const wrong = [...by.seqs].find(([symbol, seq]) => last.get(symbol)?.seq !== seq)
    return wrong === undefined ? null : `${what} was judged by ${wrong.join(' ')}`
  }
  return by === null ? null : `${what} went by a tick that is not on record`
}

const ticksText = `select symbol, seq, price, bid, ask, at from market_tick
  where symbol in ('BTCUSDT', 'ETHUSDT') order by log_seq`
const changedText = `select max(at) as at from ledger_transfer where user_id = $1 and book = 'real'
  and (debit like 'contract.%' or credit like 'contract.%') and number < $2`
const ownText = `select min(number) as number from ledger_transfer where user_id = $1 and at = $2
  and (command = 'drawMargin' or ref_id = any ($3::bigint[]))`
const timesText = `select c as id, count(distinct l.id)::integer as judged,
    (select count(*)::integer from contracts_fill f where f.position_id = c::bigint and f.kind = 'close') as closes
  from contracts_liquidation l, jsonb_array_elements_text(l.closed) c group by c`
const liquidatedText = `select count(*)::integer as count from contracts_position
  where margin_mode = 'cross' and close_reason = 'liquidation'`

/** Every tick of the log in commit order. */
export async function readTicks(pool: pg.Pool): Promise<NaiveTick[]> {
  const { rows } = await pool.query<Record<string, string>>(ticksText)
  return rows.map((row) => ({
    symbol: row['symbol']!,
    seq: column.seq.read(row['seq']!),
    price: BigInt(row['price']!),
    bid: BigInt(row['bid']!),
    ask: BigInt(row['ask']!),
    at: column.ms.read(row['at']!),
  }))
}

/** The first liquidation of each tick, with its pool's state before it. */
export async function readLiquidated(pool: pg.Pool): Promise<Stood[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select * from contracts_liquidation order by id',
  )
  const firsts = new Map<string, Liquidation>()
  const closed = new Map<string, string[]>()
  for (const one of rows.map((row) => liquidations.parse(row))) {
    const key = `${one.userId} ${one.symbol} ${one.seq}`
    if (!firsts.has(key)) firsts.set(key, one)
    closed.set(key, [...(closed.get(key) ?? []), ...one.closed])
  }
  return Promise.all([...firsts].map(([key, one]) => stoodBefore(pool, one, closed.get(key)!)))
}

async function stoodBefore(
  pool: pg.Pool,
  { userId, id, at, symbol, balance, instruments }: Liquidation,
  closed: readonly string[],
): Promise<Stood> {
  const own = await pool.query<{ number: string }>(ownText, [userId, at, closed])
  const stands = instruments.flatMap(({ symbol: held, positions }) =>
    positions.map((one) => ({
      margin: 0n,
      position: {
        symbol: held,
        direction: one.direction,
        quantity: readAmount(one.quantity),
        openPrice: readPrice(one.openPrice),
        margin: 0n,
      } as NaivePosition,
    })),
  )
  return {
    what: `liquidation ${id} of ${userId}`,
    pool: { available: balance, stands },
    changedAt: await changedBefore(pool, userId, own.rows[0]!.number),
    by: { symbol, seqs: new Map(instruments.map((one) => [one.symbol, one.seq])) },
  }
}

async function changedBefore(pool: pg.Pool, userId: string, number: string): Promise<number> {
  const { rows } = await pool.query<{ at: string }>(changedText, [userId, number])
  return column.ms.read(rows[0]!.at)
}

const openPoolsText = `select p.user_id, p.symbol, p.direction, p.quantity, p.open_price, p.margin, a.balance
  from contracts_position p join ledger_account a on a.part = p.part and a.user_id = p.user_id
    and a.book = p.book and a.kind = 'contract.available' and a.currency = 'USDT'
  where p.status = 'running' and p.margin_mode = 'cross' and p.book = 'real'`
/** Greater than any number of a transfer. */
const noNumber = '9000000000000000000'

/** Every pool with an open position. */
async function readOpenPools(pool: pg.Pool): Promise<Stood[]> {
  const { rows } = await pool.query<Record<string, string>>(openPoolsText)
  const pools = [...Map.groupBy(rows, (row) => row['user_id']!)]
  return Promise.all(
    pools.map(async ([userId, held]) => ({
      what: `the pool of ${userId}`,
      pool: {
        available: BigInt(held[0]!['balance']!),
        stands: held.map((row) => ({
          margin: BigInt(row['margin']!),
          position: {
            symbol: row['symbol'],
            direction: row['direction'],
            quantity: BigInt(row['quantity']!),
            openPrice: BigInt(row['open_price']!),
            margin: BigInt(row['margin']!),
          } as NaivePosition,
        })),
      },
      changedAt: await changedBefore(pool, userId, noNumber),
      by: null,
    })),
  )
}

/**
 * Checks that exactly the accounts that a tick reached were liquidated, once and by that tick. Resolves with the number of
 * liquidations.
 * @param kills times at which PostgreSQL was killed, in epoch milliseconds
 */
export async function expectEveryLiquidationRight(
  pool: pg.Pool,
  kills: readonly number[],
): Promise<number> {
  const ticks = await readTicks(pool)
  const [liquidated, open] = [await readLiquidated(pool), await readOpenPools(pool)]
  const isKnown = ({ changedAt }: Stood) =>
    kills.every((at) => Math.abs(changedAt - at) > lateNewsMs)
  const faults = [...liquidated, ...open]
    .filter(isKnown)
    .flatMap((stood) => liquidationFault(stood, ticks) ?? [])
  expect(faults).toEqual([])
  type Times = { readonly id: string; readonly judged: number; readonly closes: number }
  const { rows: times } = await pool.query<Times>(timesText)
  expect(times.filter(({ judged, closes }) => judged !== 1 || closes !== 1)).toEqual([])
  const { rows } = await pool.query<{ count: number }>(liquidatedText)
  expect(rows[0]!.count).toBe(times.length)
  return liquidated.length
}
