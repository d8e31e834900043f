import { hourMs, wallOffsetMs, type OptionOutcome, type OptionOutcomes } from '@candor/api'
import { Amount, Rate, add, subtract } from '@candor/money'
import { breakEvenRate } from '@candor/rules'
import type { Pool } from 'pg'
import { countHours, readOnceCounted, type HourCount } from '../ledger/index.ts'
import { column } from '../platform/lane/index.ts'
import { rightRate } from './right-rate.ts'
import { settlementCurrency } from './terms.ts'

type Reader = Pick<Pool, 'query'>

/**
 * Ledger transfers at the end of real orders, by the hour. Orders tell their length, their payout, and draw or void; wins,
 * losses and all amounts come from the ledger.
 */
const endedText = `
  select t.at - t.at % ${hourMs} as starts_at, o.seconds, o.payout_rate,
    (count(*) filter (where t.kind = 'option_return'))::integer as wins,
    (count(*) filter (where t.kind = 'option_lost'))::integer as losses,
    (count(*) filter (where t.kind = 'option_refund' and o.result = 'draw'))::integer as draws,
    (count(*) filter (where t.kind = 'option_refund' and o.result = 'void'))::integer as voids,
    coalesce(sum(t.amount) filter (where t.kind = 'option_return'), 0) as returned,
    coalesce(sum(t.amount) filter (where t.kind = 'option_profit'), 0) as profit,
    coalesce(sum(t.amount) filter (where t.kind = 'option_refund'), 0) as refunded,
    coalesce(sum(t.amount) filter (where t.kind = 'option_lost'), 0) as lost
  from ledger_transfer t
  join options_order o on o.part = t.part and o.user_id = t.user_id and o.id = t.ref_id
  where t.ref_type = 'option' and t.kind <> 'option_stake' and t.book = 'real'`

const groups = 'group by 1, 2, 3'

/** Adds the hours from `$1` to `$2` together with the mark; only the process that moves the mark adds them. */
const countText = `
  with moved as (update options_counted set until_at = $2 where until_at = $1 returning until_at)
  insert into options_hour
  select * from (${endedText} and t.at >= $1 and t.at < $2 ${groups}) ended where exists (select from moved)`

/** The counts equal the ledger; selects the first hour that differs. */
export const countedText = `
  select 0::bigint as user_id, null::bigint as number, 'of second contracts in the hour of '
    || coalesce(kept.starts_at, ended.starts_at) || ' are counted ' || coalesce(kept::text, 'none')
    || ', the ledger says ' || coalesce(ended::text, 'none') as what
  from options_hour kept
  full join (
    select * from (${endedText} ${groups}) every_hour
    where starts_at < (select until_at from options_counted)
  ) ended on (ended.starts_at, ended.seconds, ended.payout_rate) = (kept.starts_at, kept.seconds, kept.payout_rate)
  where kept::text is distinct from ended::text order by coalesce(kept.starts_at, ended.starts_at) limit 1`

const hours: HourCount = { mark: 'options_counted', refTypes: ['option'], text: countText }

/** Counts the hours that have ended since the last count. */
export const countOutcomes = (pool: Reader, now: number): Promise<void> =>
  countHours(pool, hours, now)

type Counted = {
  readonly month: string
  readonly seconds: number
} & Record<'wins' | 'losses' | 'draws' | 'voids', number> &
  Record<'payout_rate' | 'returned' | 'profit' | 'refunded' | 'lost', string>

const monthsText = `
  select to_char(to_timestamp((starts_at + ${wallOffsetMs}) / 1000) at time zone 'UTC', 'YYYY-MM') as month,
    seconds, payout_rate, sum(wins)::integer as wins, sum(losses)::integer as losses,
    sum(draws)::integer as draws, sum(voids)::integer as voids, sum(returned) as returned,
    sum(profit) as profit, sum(refunded) as refunded, sum(lost) as lost
  from options_hour group by 1, 2, 3 order by 1 desc, 2, 3`

/** Outcomes of all orders, by month, length and payout. Read from the rows at most once an hour. */
export function createOutcomes(pool: Reader): () => Promise<OptionOutcomes> {
  return readOnceCounted(pool, hours, async (countedUntil) => {
    const { rows } = await pool.query<Counted>(monthsText)
    const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, found]) => ({
      month,
      outcomes: found.map(outcomeOf),
    }))
    return { currency: settlementCurrency, countedUntil, months }
  })
}

function outcomeOf(row: Counted): OptionOutcome {
  const { seconds, wins, losses, draws, voids } = row
  const { amount } = column
  const payoutRate = column.rate.read(row.payout_rate)
  const [returned, profit] = [amount.read(row.returned), amount.read(row.profit)]
  const [refunded, lost] = [amount.read(row.refunded), amount.read(row.lost)]
  const back = add(returned, refunded)
  return {
    seconds,
    payoutRate: Rate.text(payoutRate),
    breakEvenRate: Rate.text(breakEvenRate(payoutRate)),
    orders: wins + losses + draws + voids,
    wins,
    losses,
    draws,
    voids,
    rightRate: rightRate({ wins, losses }),
    staked: Amount.text(add(back, lost)),
    paid: Amount.text(add(back, profit)),
    houseResult: Amount.text(subtract(lost, profit)),
  }
}
