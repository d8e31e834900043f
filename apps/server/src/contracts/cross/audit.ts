import { Amount, Price, Quantity, Rate } from '@candor/money'
import {
  crossDue,
  crossMargin,
  oldestOf,
  type CloseOut,
  type CrossPosition,
  type MarkedInstrument,
} from '@candor/rules'
import type { Pool } from 'pg'
import { firstFault } from '../../ledger/index.ts'
import { heldTerms } from '../terms.ts'
import { liquidations, type JudgedInstrument, type Liquidation } from './changes.ts'

/** Liquidations recalculated in one page. */
const pageRows = 500

type StoredTerms = { readonly ruleVersion: string; readonly terms: string }
type Close = StoredTerms & {
  readonly id: string
  readonly reason: string | null
  readonly seq: number
  readonly pool: string | null
}

/** Table data of a liquidation beside the liquidation itself. */
type Stored = Record<string, unknown> & {
  readonly user_id: string
  /** By position: the terms of the positions whose tiers were applied. */
  readonly terms: Readonly<Record<string, StoredTerms>> | null
  /** By symbol: the recorded price of the tick; absent without a recorded tick. */
  readonly marks: Readonly<Record<string, string>> | null
  /** Symbols that already had a newer tick when the causing tick was committed. */
  readonly outdated: readonly string[] | null
  /** The last fill of each closed position, in order of the fills. */
  readonly closes: readonly Close[] | null
}

/** Every liquidation with its evidence. A symbol without any recorded ticks is skipped. */
const judgementText = `
  select l.*,
    (select jsonb_object_agg(p.id, jsonb_build_object('ruleVersion', p.rule_version, 'terms', p.terms))
      from contracts_position p join jsonb_array_elements(l.instruments) i on p.id = (i->>'tiersOf')::bigint
      where p.part = l.part and p.user_id = l.user_id and p.book = l.book and p.margin_mode = 'cross') as terms,
    (select jsonb_object_agg(i->>'symbol', coalesce(t.price::text, 'none'))
      from jsonb_array_elements(l.instruments) i
      left join market_tick t on t.symbol = i->>'symbol' and t.seq = (i->>'seq')::bigint
      where t.seq is not null or exists (select from market_tick m where m.symbol = i->>'symbol')) as marks,
    (select jsonb_agg(i->>'symbol') from jsonb_array_elements(l.instruments) i
      join market_tick n on n.symbol = i->>'symbol' and n.seq = (i->>'seq')::bigint + 1
      join market_tick t on t.symbol = l.symbol and t.seq = l.seq
      where n.log_seq > 0 and n.log_seq <= t.log_seq) as outdated,
    (select jsonb_agg(jsonb_build_object('id', p.id::text, 'reason', p.close_reason, 'seq', f.seq, 'pool', f.pool::text,
        'ruleVersion', p.rule_version, 'terms', p.terms))
      from jsonb_array_elements_text(l.closed) c
      join contracts_position p on p.part = l.part and p.user_id = l.user_id and p.id = c::bigint
      join lateral (select seq, pool from contracts_fill f where f.part = p.part and f.user_id = p.user_id
        and f.position_id = p.id and f.kind = 'close' order by f.id desc limit 1) f on true) as closes
  from contracts_liquidation l
  where (l.part, l.user_id, l.id) > ($1::smallint, $2::bigint, $3::bigint)
  order by l.part, l.user_id, l.id limit $4`

/** Recalculates every liquidation of a cross account from stored data; returns the first that is wrong. */
export const findFalseLiquidation = (reader: Pick<Pool, 'query'>, signal: AbortSignal) =>
  firstFault(reader, signal, {
    text: judgementText,
    pageRows,
    parse: liquidations.parse,
    judge(judged, row: Stored) {
      const what = faultOf(judged, row)
      return what && `${judged.id} ${what}`
    },
  })

/** What is wrong with a liquidation; null if it is right. */
function faultOf(judged: Liquidation, { terms, marks, outdated, closes }: Stored): string | null {
  const account = accountOf(judged, terms ?? {})
  if (account === null) return 'has no terms to be judged by'
  const margin = crossMargin(account)
  const { equity } = margin
  if (judged.instruments.some(({ tiersOf, positions }) => oldestOf(positions).id !== tiersOf))
    return 'was by tiers that are not of the oldest position'
  const need = judged.reason === 'close_out' ? margin.ruled : margin.maintained
  if (equity !== judged.equity || need !== judged.need)
    return `says ${judged.equity} of ${judged.need}, it was ${equity} of ${need}`
  if (!margin.isDue) return 'had nothing to close'
  const trading = account.instruments.filter(({ trades }) => trades)
  const due = crossDue(margin, { ...account, instruments: trading })
  if (due?.reason !== judged.reason) return `was by ${due?.reason}`
  if (due.first.id !== judged.closed.at(-1)) return 'did not close the largest loss'
  const wrongMark = judged.instruments.find(
    ({ symbol, markPrice }) =>
      marks?.[symbol] !== undefined && marks[symbol] !== String(Price.parse(markPrice)),
  )
  if (wrongMark !== undefined) return `has a price of ${wrongMark.symbol} that the log has not`
  if (outdated !== null) return `was judged by old ticks of ${outdated.join(', ')}`
  return closesFault(judged, closes ?? [])
}

/**
 * Each position was closed by this liquidation, at its tick and under its own rule, with the whole pool behind the first close.
 */
function closesFault(
  { reason, closed, instruments, balance }: Liquidation,
  closes: readonly Close[],
): string | null {
  for (const id of closed) {
    const close = closes.find((one) => one.id === id)
    const its = instruments.find(({ positions }) => positions.some((one) => one.id === id))
    if (close?.reason !== reason || close.seq !== its?.seq) return `did not close position ${id}`
    const stated = its.positions.find((one) => one.id === id)!.closeOut ?? null
    if (!isSameRule(stated, heldTerms(close).closeOut))
      return `holds ${id} to a rule that it has not`
  }
  const pool = closes.find(({ id }) => id === closed[0])?.pool
  return pool === String(balance) ? null : `says ${balance} stood behind it, it was ${pool}`
}

type Held = CrossPosition & { readonly id: string }
type Judged = {
  readonly balance: Amount
  readonly instruments: readonly (MarkedInstrument<Held> & { readonly trades: boolean })[]
}

/** The account as it was judged; null if the terms of an instrument are missing. */
function accountOf(
  { balance, instruments }: Liquidation,
  terms: Readonly<Record<string, StoredTerms>>,
): Judged | null {
  const held = []
  for (const { tiersOf, trades, markPrice, positions } of instruments) {
    const its = terms[tiersOf]
    if (its === undefined) return null
    const { tiers } = heldTerms(its)
    held.push({ trades, tiers, markPrice: Price.parse(markPrice), positions: positions.map(read) })
  }
  return { balance: Amount.of(balance), instruments: held }
}

type StatedRule = NonNullable<JudgedInstrument['positions'][number]['closeOut']>

function isSameRule(stated: StatedRule | null, held: CloseOut | null | undefined): boolean {
  if (stated === null || !held) return stated === null && !held
  return stated.leverage === held.leverage && Rate.read(stated.rate) === held.rate
}

const read = (position: JudgedInstrument['positions'][number]): Held => ({
  id: position.id,
  direction: position.direction,
  quantity: Quantity.parse(position.quantity),
  openPrice: Price.parse(position.openPrice),
  closeFeeRate: Rate.parse(position.closeFeeRate),
  closeOut: position.closeOut
    ? { ...position.closeOut, rate: Rate.read(position.closeOut.rate) }
    : null,
})
