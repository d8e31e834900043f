import type { Checkpoint, Segment } from '@candor/api'
import { chainStart } from '@candor/verify'
import type { Pool } from 'pg'
import { leafOf, publicTick } from './log/chain.ts'
import type { TickRow } from './log/store.ts'
import { tickFrom } from './log/store.ts'
import type { CommittedTick } from './tick.ts'

type Db = Pick<Pool, 'query'>

/** Most ticks of a segment. A checkpoint is made every second, so a longer segment means that none was made. */
const mostTicks = 500

/** The committed ticks with these numbers, ascending. */
export async function ticksOf(
  db: Db,
  symbol: string,
  seqs: readonly number[],
): Promise<CommittedTick[]> {
  const { rows } = await db.query<TickRow>(
    'select * from market_tick where symbol = $1 and seq = any ($2::bigint[]) order by seq',
    [symbol, seqs],
  )
  return rows.map(tickFrom)
}

/** Each wanted tick with the chain value before it and the first checkpoint that covers it. */
const endsText = `
  select w.seq, b.chain as before, c.*
  from unnest($2::bigint[], $3::bigint[]) with ordinality as w (seq, until_at, place)
  join market_tick t on t.symbol = $1 and t.seq = w.seq
  left join market_tick b on b.symbol = $1 and b.seq = w.seq - 1
  left join lateral (
    select * from market_checkpoint where at >= greatest(t.at, w.until_at) order by at limit 1
  ) c on true
  order by w.place`

const stretchesText = `
  select w.place, t.* from unnest($2::bigint[], $3::bigint[]) with ordinality as w (first, last, place)
  cross join lateral (
    select * from market_tick where symbol = $1 and seq between w.first and w.last order by seq limit $4
  ) t order by w.place, t.seq`

type End = Partial<CheckpointRow> & { readonly seq: string; readonly before: Buffer | null }

/**
 * The data to verify ticks, in the order of their numbers here: for each tick, the chain from it to the first
 * checkpoint that covers it; null until that is signed. Two queries for any number of ticks.
 * @param untils for each tick, a time (epoch ms) that the checkpoint must not precede
 * @throws Error when there is no such tick
 */
export async function segmentsOf(
  db: Db,
  symbol: string,
  seqs: readonly number[],
  untils: readonly number[] = seqs.map(() => 0),
): Promise<Segment[]> {
  const ends = await db.query<End>(endsText, [symbol, seqs, untils])
  if (ends.rows.length < seqs.length)
    throw new Error(`not all of ${symbol} ${seqs.join()} are in the log`)
  const segments = ends.rows.map(({ before, ...end }) => ({
    previousChain: hex(before ?? chainStart),
    checkpoint:
      end.signature === undefined || end.signature === null
        ? null
        : checkpointFrom(end as CheckpointRow),
  }))
  const lasts = segments.map(
    ({ checkpoint }, index) =>
      checkpoint?.heads.find((head) => head.symbol === symbol)?.seq ?? seqs[index]!,
  )
  const found = await db.query<TickRow & { place: string }>(stretchesText, [
    symbol,
    seqs,
    lasts,
    mostTicks,
  ])
  const stretches = Map.groupBy(found.rows, ({ place }) => place)
  return segments.map(({ previousChain, checkpoint }, index) => ({
    previousChain,
    ticks: (stretches.get(String(index + 1)) ?? []).map(tickFrom).map((one) => ({
      ...publicTick(one),
      leaf: hex(leafOf(one)),
      chain: hex(one.chain),
    })),
    checkpoint,
  }))
}

/**
 * SQL for the number of a symbol's last tick at the first checkpoint at or after a time: no tick up to that time comes later.
 * Before such a checkpoint, beyond the end of the log.
 */
const signedSeq = (symbol: string, at: string) => `coalesce((
    select coalesce(seqs[array_position(symbols, ${symbol})], 0) from market_checkpoint
    where at >= ${at} order by at limit 1
  ), ${Number.MAX_SAFE_INTEGER})`

/**
 * SQL for the number of a symbol's last tick before a time; 0 if there is none. Walks back from the checkpoint over the
 * few ticks in between, because no index has the times of one symbol.
 */
export const seqBefore = (symbol: string, at: string) => `coalesce((
    select seq from market_tick where symbol = ${symbol} and seq <= ${signedSeq(symbol, at)} and at < ${at}
    order by seq desc limit 1
  ), 0)`

/** The ticks of a symbol between two times, inclusive, ascending. */
export async function ticksBetween(
  db: Db,
  symbol: string,
  from: number,
  to: number,
): Promise<CommittedTick[]> {
  const { rows } = await db.query<TickRow>(
    `select * from market_tick where symbol = $1 and at <= $3
       and seq > ${seqBefore('$1', '$2')} and seq <= ${signedSeq('$1', '$3')} order by seq`,
    [symbol, from, to],
  )
  return rows.map(tickFrom)
}

/** A period of one symbol, both ends inclusive. */
export type Stretch = { readonly symbol: string; readonly from: number; readonly to: number }

const firstTicksText = `
  select w.place, t.*
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as w (symbol, first, last, place)
  cross join lateral (
    select * from market_tick where symbol = w.symbol and seq > ${seqBefore('w.symbol', 'w.first')}
    order by seq limit 1
  ) t where t.at <= w.last`

/** The first tick of each period, in their order; null if there is none. */
export async function firstTicks(
  db: Db,
  stretches: readonly Stretch[],
): Promise<(CommittedTick | null)[]> {
  const { rows } = await db.query<TickRow & { readonly place: string }>(firstTicksText, [
    stretches.map(({ symbol }) => symbol),
    stretches.map(({ from }) => from),
    stretches.map(({ to }) => to),
  ])
  const found = new Map(rows.map((row) => [row.place, tickFrom(row)]))
  return stretches.map((_, index) => found.get(String(index + 1)) ?? null)
}

/** A symbol at a time (epoch ms). */
export type Moment = { readonly symbol: string; readonly at: number }

/** Walks back from the last tick of the first later checkpoint, because few ticks lie in between. */
const lastTicksText = `
  select w.place, t.* from unnest($1::text[], $2::bigint[]) with ordinality as w (symbol, until_at, place)
  cross join lateral (
    select seqs[array_position(symbols, w.symbol)] as seq from market_checkpoint
    where at >= w.until_at order by at limit 1
  ) c cross join lateral (
    select * from market_tick where symbol = w.symbol and seq <= c.seq and at <= w.until_at
    order by seq desc limit 1
  ) t`

/** The last tick at or before each moment, in their order; null if there is none or it is not final yet. */
export async function lastTicksUntil(
  db: Db,
  moments: readonly Moment[],
): Promise<(CommittedTick | null)[]> {
  const { rows } = await db.query<TickRow & { readonly place: string }>(lastTicksText, [
    moments.map(({ symbol }) => symbol),
    moments.map(({ at }) => at),
  ])
  const found = new Map(rows.map((row) => [row.place, tickFrom(row)]))
  return moments.map((_, index) => found.get(String(index + 1)) ?? null)
}

/** Walks back from the last tick of a checkpoint over the few ticks in between. */
const lastText = `
  select t.seq from (
    select seqs[array_position(symbols, $1)] as seq from market_checkpoint where at >= $3 order by at limit 1
  ) c cross join lateral (
    select seq from market_tick where symbol = $1 and seq <= c.seq and at < $2 order by seq desc limit 1
  ) t`

/**
 * The number of a symbol's last tick before a time; null if there is none or it is not final yet.
 * @param finalAt a time shortly after it, up to which the log must be signed
 */
export async function lastSeqBefore(
  db: Db,
  symbol: string,
  at: number,
  finalAt: number,
): Promise<number | null> {
  const { rows } = await db.query<{ seq: string }>(lastText, [symbol, at, finalAt])
  return rows[0] === undefined ? null : parseInt(rows[0].seq, 10) // not money: a tick's number
}

/** The time up to which the log is final: its last checkpoint; zero before the first. */
export async function finalAtOf(db: Db): Promise<number> {
  const { rows } = await db.query<{ at: string | null }>(
    'select max(at) as at from market_checkpoint',
  )
  return parseInt(rows[0]?.at ?? '0', 10) // not money: a time
}

/** The first checkpoint at or after a time (epoch ms). */
export async function checkpointAfter(db: Db, at: number): Promise<Checkpoint | null> {
  const { rows } = await db.query<CheckpointRow>(
    'select * from market_checkpoint where at >= $1 order by at limit 1',
    [at],
  )
  return rows[0] ? checkpointFrom(rows[0]) : null
}

interface CheckpointRow {
  at: string
  public_key: string
  symbols: string[]
  seqs: string[]
  chains: Buffer[]
  signature: Buffer
}

function checkpointFrom({ at, symbols, seqs, chains, signature }: CheckpointRow): Checkpoint {
  return {
    at: parseInt(at, 10), // not money: a time
    heads: symbols.map((symbol, index) => ({
      symbol,
      seq: parseInt(seqs[index]!, 10), // not money: a tick's number
      chain: hex(chains[index]!),
    })),
    signature: signature.toString('base64url'),
  }
}

/** Checkpoints after a time, oldest first, each with the key that signed it. */
export async function listCheckpoints(
  db: Db,
  afterAt: number,
  pageSize: number,
): Promise<(Checkpoint & { readonly publicKey: string })[]> {
  const { rows } = await db.query<CheckpointRow>(
    'select * from market_checkpoint where at > $1 order by at limit $2',
    [afterAt, pageSize],
  )
  return rows.map((row) => ({ ...checkpointFrom(row), publicKey: row.public_key }))
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The last committed ticks of a symbol, ascending; at most `limit`. */
export async function lastTicks(db: Db, symbol: string, limit: number): Promise<CommittedTick[]> {
  const { rows } = await db.query<TickRow>(
    'select * from market_tick where symbol = $1 order by seq desc limit $2',
    [symbol, limit],
  )
  return rows.map(tickFrom).toReversed()
}

/** The committed ticks of a symbol after a number, in order; at most `limit`. */
export async function ticksAfter(
  db: Db,
  symbol: string,
  seq: number,
  limit = 1_000,
): Promise<CommittedTick[]> {
  const { rows } = await db.query<TickRow>(
    'select * from market_tick where symbol = $1 and seq > $2 order by seq limit $3',
    [symbol, seq, limit],
  )
  return rows.map(tickFrom)
}
