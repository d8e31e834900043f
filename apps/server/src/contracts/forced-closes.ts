import { Price } from '@candor/money'
import { closeTrigger, exitQuantity } from '@candor/rules'
import type { Pool } from 'pg'
import { firstFault } from '../ledger/index.ts'
import { positions, type Position } from './tables.ts'
import { heldTerms } from './terms.ts'

/** Positions recalculated in one page. */
const pageRows = 2_000

type Stored = Record<string, unknown> & {
  readonly tick_price: string | null
  readonly tick_seq: string
}

/**
 * Isolated positions that a tick closed completely, with that tick. The close of a part is judged with its fill. A symbol
 * without any recorded ticks is skipped.
 */
const closedText = `
  select p.*, f.seq as tick_seq, t.price as tick_price from contracts_position p
  join lateral (select seq, exit from contracts_fill f where f.part = p.part and f.user_id = p.user_id
    and f.position_id = p.id and f.kind = 'close' order by f.id desc limit 1) f on true
  left join market_tick t on t.symbol = p.symbol and t.seq = f.seq
  where p.close_reason in ('liquidation', 'close_out', 'stop_loss', 'take_profit') and p.margin_mode = 'isolated'
    and f.exit is null
    and (t.seq is not null or exists (select from market_tick m where m.symbol = p.symbol))
    and (p.part, p.user_id, p.id) > ($1::smallint, $2::bigint, $3::bigint)
  order by p.part, p.user_id, p.id limit $4`

/** Running isolated positions, with the tick up to which every close is answered: an older tick closes none of them. */
const runningText = `
  select p.*, j.seq as tick_seq, t.price as tick_price from contracts_position p
  join contracts_judged j on j.symbol = p.symbol and j.seq > p.since_seq
  join market_tick t on t.symbol = j.symbol and t.seq = j.seq
  where p.status = 'running' and p.margin_mode = 'isolated'
    and (p.part, p.user_id, p.id) > ($1::smallint, $2::bigint, $3::bigint)
  order by p.part, p.user_id, p.id limit $4`

type Judge = (position: Position, tick: { seq: string; price: Price | null }) => string | null

/**
 * Recalculates every liquidation, close-out and full exit of an isolated position, and whether running positions may still run;
 * returns the first that differs from the recorded ticks. Cross accounts have their own audit rule.
 */
export async function findFalseClose(reader: Pick<Pool, 'query'>, signal: AbortSignal) {
  return (
    (await firstFault(reader, signal, reckoned(closedText, wrongReason))) ??
    (await firstFault(reader, signal, reckoned(runningText, missedClose)))
  )
}

const reckoned = (text: string, judge: Judge) => ({
  text,
  pageRows,
  parse: positions.parse,
  judge(position: Position, row: Stored) {
    const price = row.tick_price === null ? null : Price.of(BigInt(row.tick_price))
    const what = judge(position, { seq: row.tick_seq, price })
    return what && `${position.id} ${what}`
  },
})

function wrongReason(position: Position, { seq, price }: Parameters<Judge>[1]): string | null {
  if (price === null) return `was closed by tick ${seq}, which is not on record`
  const due = closeTrigger(position, price, heldTerms(position))
  const isExit = due === 'stop_loss' || due === 'take_profit'
  if (isExit && exitQuantity(position, due) !== null)
    return `was closed by ${position.closeReason}, due was a part by ${due}`
  return due === position.closeReason
    ? null
    : `was closed by ${position.closeReason}, due was ${due}`
}

function missedClose(position: Position, { seq, price }: Parameters<Judge>[1]): string | null {
  const due = price === null ? null : closeTrigger(position, price, heldTerms(position))
  return due === null ? null : `runs after tick ${seq}, due was ${due}`
}
