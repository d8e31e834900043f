import type { Checkpoint } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import type { ClientBase, Pool } from 'pg'
import { columns } from '../columns.ts'
import type { CommittedTick } from '../tick.ts'
import type { RefusedTick } from './refusals.ts'

type Db = Pick<Pool | ClientBase, 'query'>

/** Ticks and perhaps a checkpoint that are saved together. */
export interface Batch {
  readonly ticks: readonly CommittedTick[]
  readonly checkpoint: Checkpoint | null
  /** The last place among the ticks of all symbols before the batch. */
  readonly lastPlace: number
}

const uniqueViolation = '23505'

/** Whether an error says that another writer has added to the log. */
export const isConflict = (error: unknown): boolean =>
  (error as { code?: unknown }).code === uniqueViolation

// Ticks and a checkpoint are one statement and so one transaction: a checkpoint is never on disk without the ticks that
// it covers. Nor does it miss the ticks of another writer: without ticks of its own it meets no other conflict.
const saveSql = `
  with ticks as (
    insert into market_tick (symbol, seq, price, bid, ask, at, source, chain, log_seq)
    select * from unnest($1::text[], $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[],
      $6::bigint[], $7::text[], $8::bytea[], $9::bigint[])
  )
  insert into market_checkpoint (at, symbols, seqs, chains, public_key, signature)
  select $10, $11::text[], $12::bigint[], $13::bytea[], $14, $15
  where $10::bigint is not null and (select last from market_place) = $16`

/**
 * Adds ticks and, if there is one, a checkpoint to the log.
 * @throws an error for which `isConflict` holds when another writer has added to the log
 */
export async function saveBatch(
  db: Db,
  { ticks, checkpoint, lastPlace }: Batch,
  publicKey: string,
): Promise<void> {
  const heads = checkpoint?.heads ?? []
  const values = [
    ...columns(ticks, 'symbol', 'seq', 'price', 'bid', 'ask', 'at', 'source', 'chain', 'logSeq'),
    checkpoint?.at ?? null,
    ...columns(heads, 'symbol', 'seq'),
    heads.map(({ chain }) => Buffer.from(chain, 'hex')),
    publicKey,
    checkpoint && Buffer.from(checkpoint.signature, 'base64url'),
    lastPlace,
  ]
  const { rowCount } = await db.query({ name: 'market_save', text: saveSql, values })
  if (checkpoint !== null && rowCount === 0)
    throw Object.assign(new Error('another writer has added ticks'), { code: uniqueViolation })
}

/** More ticks than one symbol has in a minute. */
const minuteTicks = 2_000

/**
 * Reads the state of the log: the last committed tick of each symbol and all ticks of the minute before it, the last
 * number in the order of all symbols, the time of the last checkpoint (0 if none), and for each symbol the time of its
 * last refused tick since `since` (epoch ms).
 */
export async function loadHeads(db: Db, symbols: readonly string[], since: number) {
  const ticks = await db.query<TickRow>(
    `select t.* from unnest($1::text[]) as wanted (symbol) cross join lateral
       (select * from market_tick where symbol = wanted.symbol order by seq desc limit 1) t`,
    [symbols],
  )
  const places = await db.query<{ last: string }>('select last from market_place')
  const last = await db.query<{ at: string }>(
    'select at from market_checkpoint order by at desc limit 1',
  )
  const finalAt = parseInt(last.rows[0]?.at ?? '0', 10) // not money: a time
  const refused = await db.query<{ symbol: string; at: string }>(
    'select symbol, max(at) as at from market_refusal where at > $1 group by symbol',
    [since],
  )
  const minute = await db.query<TickRow>(
    `select t.* from unnest($1::text[], $2::bigint[]) as wanted (symbol, at) cross join lateral
       (select * from market_tick where symbol = wanted.symbol order by seq desc limit ${minuteTicks}) t
     where t.at > wanted.at - 60000 order by t.symbol, t.seq`,
    [ticks.rows.map(({ symbol }) => symbol), ticks.rows.map(({ at }) => at)],
  )
  return {
    lastMinute: minute.rows.map(tickFrom),
    heads: new Map(ticks.rows.map((row) => [row.symbol, tickFrom(row)])),
    heard: new Map(refused.rows.map(({ symbol, at }) => [symbol, parseInt(at, 10)])), // not money: a time
    lastPlace: parseInt(places.rows[0]!.last, 10), // not money: a tick's number
    finalAt,
  }
}

const holdsSql = `
  select ($1::text is null or exists (
           select from market_tick where symbol = $1 and seq = $2 and chain = $3))
     and ($4::bigint is null or exists (
           select from market_checkpoint where at = $4 and signature = $5)) as held`

/**
 * Whether this batch is in the log, for a connection that broke during a commit. A batch is one transaction, so its
 * first tick is enough to check.
 */
export async function holdsBatch(db: Db, { ticks: [first], checkpoint }: Batch): Promise<boolean> {
  const found = await db.query<{ held: boolean }>(holdsSql, [
    first?.symbol,
    first?.seq,
    first?.chain,
    checkpoint?.at,
    checkpoint && Buffer.from(checkpoint.signature, 'base64url'),
  ])
  return found.rows[0]?.held === true
}

export async function saveRefusals(db: Db, refused: readonly RefusedTick[]): Promise<void> {
  await db.query(
    `insert into market_refusal (id, at, symbol, reason, price, tick_at, source, count)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::numeric[],
       $6::bigint[], $7::text[], $8::integer[])`,
    columns(refused, 'id', 'at', 'symbol', 'reason', 'price', 'tickAt', 'source', 'count'),
  )
}

export interface TickRow {
  symbol: string
  seq: string
  price: string
  bid: string
  ask: string
  at: string
  source: string
  chain: Buffer
  log_seq: string
}

/** A tick of the log. Its volume was for candles only and is not stored. */
export function tickFrom(row: TickRow): CommittedTick {
  return {
    symbol: row.symbol,
    seq: parseInt(row.seq, 10), // not money: a tick's number
    price: Price.of(BigInt(row.price)),
    bid: Price.of(BigInt(row.bid)),
    ask: Price.of(BigInt(row.ask)),
    at: parseInt(row.at, 10), // not money: a time
    source: row.source,
    volume: Quantity.zero,
    chain: row.chain,
    logSeq: parseInt(row.log_seq, 10), // not money: a tick's number
  }
}
