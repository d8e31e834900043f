import type { Checkpoint, Segment } from '@candor/api'
import { chainStart } from '@candor/api'
import type { Pool } from 'pg'
import { leafOf, publicTick } from './log/chain.ts'
import type { TickRow } from './log/store.ts'
import { tickFrom } from './log/store.ts'
import type { CommittedTick } from './tick.ts'

type Db = Pick<Pool, 'query'>

/** A checkpoint comes every second; a longer stretch means that none came. */
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

/**
 * What it takes to check a tick: the chain from it to the first checkpoint that covers it. Null
 * when there is no such tick; the checkpoint is null until it is signed.
 */
export async function segmentOf(db: Db, symbol: string, seq: number): Promise<Segment | null> {
  const [tick] = await ticksOf(db, symbol, [seq])
  if (!tick) return null
  const [before] = await ticksOf(db, symbol, [seq - 1])
  const checkpoint = await checkpointAfter(db, tick.at)
  const last = checkpoint?.heads.find((head) => head.symbol === symbol)?.seq ?? seq
  const { rows } = await db.query<TickRow>(
    'select * from market_tick where symbol = $1 and seq between $2 and $3 order by seq limit $4',
    [symbol, seq, last, mostTicks],
  )
  return {
    previousChain: hex(before?.chain ?? chainStart),
    ticks: rows.map(tickFrom).map((one) => ({
      ...publicTick(one, one.seq),
      leaf: hex(leafOf(one, one.seq)),
      chain: hex(one.chain),
    })),
    checkpoint,
  }
}

/** The first checkpoint at or after a time (epoch milliseconds). */
export async function checkpointAfter(db: Db, at: number): Promise<Checkpoint | null> {
  const { rows } = await db.query<CheckpointRow>(
    'select * from market_checkpoint where at >= $1 order by at limit 1',
    [at],
  )
  return rows[0] ? checkpointFrom(rows[0]) : null
}

interface CheckpointRow {
  at: string
  symbols: string[]
  seqs: string[]
  chains: Buffer[]
  signature: Buffer
}

function checkpointFrom({ at, symbols, seqs, chains, signature }: CheckpointRow): Checkpoint {
  return {
    at: parseInt(at, 10),
    heads: symbols.map((symbol, index) => ({
      symbol,
      seq: parseInt(seqs[index]!, 10),
      chain: hex(chains[index]!),
    })),
    signature: signature.toString('base64url'),
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The committed ticks of a symbol after a number, in order; at most `limit` of them. */
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
