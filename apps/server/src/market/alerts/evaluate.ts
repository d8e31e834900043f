import type { Price, Rate } from '@candor/money'
import { larger, ratio, smaller, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { column, runUnkeyed, type Context, type Lane } from '../../platform/lane/index.ts'
import { isReached, reachAlerts, type AlertHit, type AlertTick } from '../commands/reach-alerts.ts'
import type { Hours } from '../hours.ts'
import type { MarketSymbol, Symbols } from '../symbols.ts'
import { alerts, type Alert } from '../tables.ts'
import type { CommittedTick } from '../tick.ts'
import type { EvaluationState } from './evaluation-state.ts'
import { readEvaluationState, saveEvaluationState } from './evaluation-state.ts'
import { priceGapBetween } from './price-gaps.ts'

export type EvaluationTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
  readonly symbols: Symbols
  readonly hours: Hours
  /** Committed ticks of a symbol after a number, in order, at most a thousand. */
  readonly ticksAfter: (symbol: string, seq: number) => Promise<readonly CommittedTick[]>
  /** The price 24 hours before a time; null if unknown. */
  readonly openOf: (symbol: string, at: number) => Price | null
}

/** Alerts evaluated together, and so at most as many users. */
const alertsAtOnce = 1_000
/**
 * Ticks are evaluated again until this many newer ones exist (about half a minute): an alert that was decided before
 * them may be committed after them, and a failed evaluation is repeated once more.
 */
const overlap = 32

type Seen = { readonly tick: AlertTick; readonly missingFrom: number | null }

/**
 * Evaluates alerts against the ticks committed since the last evaluation. Refused ticks are in no log, and a silent
 * feed makes none. If the evaluation of a symbol fails, it is repeated from where it began.
 */
export function createEvaluation(tools: EvaluationTools) {
  const { pool, symbols } = tools
  let known: ReadonlyMap<string, EvaluationState> | null = null

  return async function evaluate(): Promise<number> {
    known ??= await readEvaluationState(pool)
    const changed = new Map<string, EvaluationState>()
    const faults: unknown[] = []
    let count = 0
    for (const { symbol, since } of await watched(tools)) {
      const { seq = 0, missing = null } = known.get(symbol) ?? {}
      // Ticks before the first alert concern no alert.
      const before = { seq: Math.max(seq, since), missing }
      try {
        const round = await judgeSymbol(tools, symbols.get(symbol)!, before)
        count += round.count
        faults.push(...round.faults)
        if (round.seq > seq) changed.set(symbol, { seq: round.seq, missing: round.missing })
      } catch (fault) {
        faults.push(fault)
      }
    }
    if (changed.size > 0) await saveEvaluationState(pool, changed)
    known = new Map([...known, ...changed])
    if (faults.length > 0) throw new AggregateError(faults, 'not all price alerts were evaluated')
    return count
  }
}

/** The symbols with active alerts, each with the tick after which its earliest alert waits. */
async function watched({ pool, symbols }: Pick<EvaluationTools, 'pool' | 'symbols'>) {
  const { rows } = await pool.query<{ symbol: string; since: string | null }>(
    `select s.symbol, (select min(a.since_seq) from market_alert a
       where a.symbol = s.symbol and a.status = 'active') as since
     from unnest($1::text[]) as s (symbol)`,
    [[...symbols.keys()]],
  )
  return rows.flatMap(({ symbol, since }) =>
    since === null ? [] : [{ symbol, since: column.seq.read(since) }],
  )
}

type Round = EvaluationState & { readonly count: number; readonly faults: readonly unknown[] }

async function judgeSymbol(
  tools: EvaluationTools,
  symbol: MarketSymbol,
  before: EvaluationState,
): Promise<Round> {
  const ticks = await tools.ticksAfter(symbol.name, Math.max(0, before.seq - overlap))
  const last = ticks.at(-1)
  if (last === undefined || last.seq <= before.seq) return { ...before, count: 0, faults: [] }
  const seen = look(tools, symbol, ticks)
  const faults: unknown[] = []
  let count = 0
  let after = '0'
  for (;;) {
    const found = await candidates(tools.pool, symbol.name, seen, after)
    const reached = await reach(tools, found, seen)
    count += reached.count
    faults.push(...reached.faults)
    if (found.length < alertsAtOnce) break
    after = found.at(-1)!.id
  }
  const gap = seen.findLast(({ missingFrom }) => missingFrom !== null)
  const missing = gap ? { from: gap.missingFrom!, to: gap.tick.at } : before.missing
  return { seq: last.seq, missing, count, faults }
}

/** Each tick with the price a day before it, and the price gap before it. */
function look(
  { hours, openOf }: EvaluationTools,
  symbol: MarketSymbol,
  ticks: readonly CommittedTick[],
): Seen[] {
  return ticks.map((tick, index) => {
    const from = ticks[index - 1]?.at
    const isMissing = from !== undefined && priceGapBetween(hours, symbol, { from, to: tick.at })
    return {
      tick: { ...tick, open: openOf(symbol.name, tick.at) },
      missingFrom: isMissing ? from : null,
    }
  })
}

const candidatesText = `
  select * from market_alert where status = 'active' and symbol = $1 and since_seq < $2 and rests_until <= $3
    and (condition = 'above' and price <= $4 or condition = 'below' and price >= $5
      or condition = 'changeUp' and rate <= $6 or condition = 'changeDown' and rate <= -$7::numeric)
    and id > $8
  order by id limit ${alertsAtOnce}`

/** Alerts that some of these ticks may have reached; the exact decision follows. */
async function candidates(
  pool: EvaluationTools['pool'],
  symbol: string,
  seen: readonly Seen[],
  after: string,
): Promise<Alert[]> {
  const ticks = seen.map(({ tick }) => tick)
  const { seq, at, price } = ticks.at(-1)!
  const prices = ticks.map((tick) => tick.price)
  const rates = ticks.flatMap(changeOf)
  const { rows } = await pool.query<Record<string, unknown>>(candidatesText, [
    symbol,
    seq,
    at,
    prices.reduce((most, one) => larger(most, one), price),
    prices.reduce((least, one) => smaller(least, one), price),
    rates.reduce<Rate | null>((most, one) => (most === null ? one : larger(most, one)), null),
    rates.reduce<Rate | null>((least, one) => (least === null ? one : smaller(least, one)), null),
    after,
  ])
  return rows.map(alerts.parse)
}

/** The change over 24 hours rounded both ways away from zero, so that no threshold is missed. */
function changeOf({ price, open }: AlertTick): Rate[] {
  if (open === null) return []
  const change = subtract(price, open)
  return [ratio(change, open, change < 0n ? 'floor' : 'ceil')]
}

/** Notifies each user of all their reached alerts in one command. */
async function reach({ lane }: EvaluationTools, found: readonly Alert[], seen: readonly Seen[]) {
  const hits = new Map<string, AlertHit[]>()
  for (const alert of found) {
    const first = seen.find(({ tick }) => isReached(alert, tick))
    if (first === undefined) continue
    const ofUser = hits.get(alert.userId) ?? []
    hits.set(alert.userId, [...ofUser, { id: alert.id, ...first }])
  }
  const outcomes = await Promise.all(
    [...hits].map(([userId, own]) => runUnkeyed({ lane }, reachAlerts, userId, own)),
  )
  const faults: unknown[] = []
  let count = 0
  for (const outcome of outcomes) {
    if (outcome.ok) count += (outcome.reply as { count: number }).count
    // A full lane is temporary, so the evaluation is repeated. Any other fault of one user must not affect the others.
    else if (outcome.error === 'BUSY') throw new Error('price alerts wait for a full lane')
    else faults.push(new Error(`a price alert was refused with ${outcome.error}`))
  }
  return { count, faults }
}
