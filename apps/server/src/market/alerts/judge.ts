import type { Price, Rate } from '@candor/money'
import { larger, ratio, smaller, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { column, runUnkeyed, type Context, type Lane } from '../../platform/lane/index.ts'
import { isReached, reachAlerts, type AlertHit, type AlertTick } from '../commands/reach-alerts.ts'
import type { Hours } from '../hours.ts'
import type { MarketSymbol, Symbols } from '../symbols.ts'
import { alerts, type Alert } from '../tables.ts'
import type { CommittedTick } from '../tick.ts'
import type { Judged } from './judged.ts'
import { readJudged, saveJudged } from './judged.ts'
import { missingBetween } from './missing.ts'

export type JudgingTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
  readonly symbols: Symbols
  readonly hours: Hours
  /** Committed ticks of a symbol after a number, in order, a thousand at most. */
  readonly ticksAfter: (symbol: string, seq: number) => Promise<readonly CommittedTick[]>
  /** The price 24 hours before a time; null when it is not known. */
  readonly openOf: (symbol: string, at: number) => Price | null
}

/** Alerts that are looked at together, and so at most as many users. */
const alertsAtOnce = 1_000
/**
 * Ticks are compared again while this many have come since: an alert that was decided before them may have been
 * committed after them, and what went wrong is tried once more. About half a minute.
 */
const overlap = 32

type Seen = { readonly tick: AlertTick; readonly missingFrom: number | null }

/**
 * Compares what was committed since the last round with the alerts: ticks that the guards refused are in no log, and
 * a feed that is silent makes none. A symbol of which a round fails is judged again from where it began.
 */
export function createJudging(tools: JudgingTools) {
  const { pool, symbols } = tools
  let known: ReadonlyMap<string, Judged> | null = null

  return async function judge(): Promise<number> {
    known ??= await readJudged(pool)
    const changed = new Map<string, Judged>()
    const faults: unknown[] = []
    let count = 0
    for (const { symbol, since } of await watched(tools)) {
      const { seq = 0, missing = null } = known.get(symbol) ?? {}
      // What came before its first alert concerns nobody, however long there was none.
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
    if (changed.size > 0) await saveJudged(pool, changed)
    known = new Map([...known, ...changed])
    if (faults.length > 0) throw new AggregateError(faults, 'not all price alerts were judged')
    return count
  }
}

/** The symbols that somebody has an alert of, with the tick that the earliest of them waits after. */
async function watched({ pool, symbols }: Pick<JudgingTools, 'pool' | 'symbols'>) {
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

type Round = Judged & { readonly count: number; readonly faults: readonly unknown[] }

async function judgeSymbol(
  tools: JudgingTools,
  symbol: MarketSymbol,
  before: Judged,
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
    const told = await reach(tools, found, seen)
    count += told.count
    faults.push(...told.faults)
    if (found.length < alertsAtOnce) break
    after = found.at(-1)!.id
  }
  const gap = seen.findLast(({ missingFrom }) => missingFrom !== null)
  const missing = gap ? { from: gap.missingFrom!, to: gap.tick.at } : before.missing
  return { seq: last.seq, missing, count, faults }
}

/** Each tick with the price a day before it, and whether prices were missing before it. */
function look(
  { hours, openOf }: JudgingTools,
  symbol: MarketSymbol,
  ticks: readonly CommittedTick[],
): Seen[] {
  return ticks.map((tick, index) => {
    const from = ticks[index - 1]?.at
    const isMissing = from !== undefined && missingBetween(hours, symbol, { from, to: tick.at })
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

/** The alerts that some of these ticks may have reached; which one did, and whether, is decided exactly. */
async function candidates(
  pool: JudgingTools['pool'],
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

/** The change over 24 hours, away from zero: that a bound is not passed over. */
function changeOf({ price, open }: AlertTick): Rate[] {
  if (open === null) return []
  const change = subtract(price, open)
  return [ratio(change, open, change < 0n ? 'floor' : 'ceil')]
}

/** Tells each user of theirs, in one command. */
async function reach({ lane }: JudgingTools, found: readonly Alert[], seen: readonly Seen[]) {
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
    // A full lane passes: the round is done again. Whatever else is wrong with one user must not keep the others.
    else if (outcome.error === 'BUSY') throw new Error('price alerts wait for a full lane')
    else faults.push(new Error(`a price alert was refused with ${outcome.error}`))
  }
  return { count, faults }
}
