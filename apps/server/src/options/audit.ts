import type { LedgerCheck } from '../ledger/index.ts'
import { seqBefore } from '../market/index.ts'
import { countedText } from './outcomes.ts'
import { settlementCurrency } from './terms.ts'

/** In each book, a user's stake account equals the stakes of their running orders. */
const stakeText = `
  select coalesce(a.user_id, o.user_id) as user_id, null::bigint as number,
    'contract.stake holds ' || coalesce(a.balance, 0) || ', running second contracts ' || coalesce(o.stake, 0) as what
  from (
    select part, user_id, book, sum(balance) as balance from ledger_account where kind = 'contract.stake'
    group by part, user_id, book
  ) a
  full join (
    select part, user_id, book, sum(stake) as stake from options_running
    group by part, user_id, book
  ) o using (part, user_id, book)
  where coalesce(a.balance, 0) <> coalesce(o.stake, 0) order by 1 limit 1`

/** An order runs with its agreed terms until its result is written. */
const runningText = `
  select coalesce(a.user_id, r.user_id) as user_id, null::bigint as number, 'the second contract '
    || coalesce(a.id, r.id) || case when a.id is null then ' runs, and nobody agreed to it, or it has ended'
      when r.id is null then ' has not ended, and does not run' else ' runs otherwise than agreed' end as what
  from (select part, user_id, id, symbol, seconds, direction, stake, payout_rate, rule_version, accepted_at, settle_at, book
    from options_agreed a where not exists (select from options_result e
      where e.part = a.part and e.user_id = a.user_id and e.id = a.id)) a
  full join options_running r using (part, user_id, id)
  where a::text is distinct from r::text order by 1, 2 limit 1`

/** Transfers of an order in its book: its stake once, and its result. */
const movedText = `
  select coalesce(o.user_id, t.user_id) as user_id, t.number, 'the second contract ' || coalesce(o.id, t.id)
    || ' says ' || coalesce(o.expected, 'nothing') || ', the ledger ' || coalesce(t.moved, 'nothing') as what
  from (
    select part, user_id, book, id, concat_ws(', ', 'stake ' || stake, case result
      when 'win' then concat_ws(', ', nullif('profit ' || credited - stake, 'profit 0'), 'return ' || stake)
      when 'lose' then 'lost ' || stake
      when 'draw' then 'refund ' || stake
      when 'void' then 'refund ' || stake end) as expected
    from options_order
  ) o
  full join (
    select part, user_id, book, ref_id as id, max(number) as number,
      string_agg(case when (kind, debit, credit) in (
          ('option_stake', 'contract.available', 'contract.stake'),
          ('option_return', 'contract.stake', 'contract.available'),
          ('option_refund', 'contract.stake', 'contract.available'),
          ('option_lost', 'contract.stake', 'house.options'),
          ('option_profit', 'house.options', 'contract.available'))
        and currency = $1 then substr(kind, 8) else 'not ' || kind end || ' ' || amount, ', '
        order by kind <> 'option_stake', kind) as moved
    from ledger_transfer where ref_type = 'option' group by part, user_id, book, ref_id
  ) t using (part, user_id, book, id)
  where o.expected is distinct from t.moved order by 1, 2 limit 1`

/** The stake accounts and the house's option accounts are moved by options alone. */
const houseText = `
  select user_id, number, kind || ' moves the money of second contracts' as what from ledger_entry
  where account in ('house.options', 'contract.stake') and ref_type is distinct from 'option'
  order by 1, 2 limit 1`

/** A settled order has the ticks that the rule names: no tick is nearer, and the log has the same ticks. */
const ticksText = `
  select o.user_id, null::bigint as number, 'the second contract ' || o.id || ' was not settled by '
    || case when e.seq is null and o.entry_seq is not null then 'the tick it began with'
        when x.seq is null and o.exit_seq is not null then 'the tick it ended with'
        when b.at >= o.accepted_at then 'the first tick' else 'the last tick' end as what
  from options_order o
  left join market_tick e on e.symbol = o.symbol and e.seq = o.entry_seq and e.price = o.entry_price
    and e.at = o.entry_at and e.at between o.accepted_at and o.accepted_at + 3000
  left join market_tick b on b.symbol = o.symbol and b.seq = o.entry_seq - 1
  left join market_tick x on x.symbol = o.symbol and x.seq = o.exit_seq and x.price = o.exit_price
    and x.at = o.exit_at and x.at <= o.settle_at
    and (o.result = 'void' or (x.at >= o.settle_at - 3000 and x.seq > o.entry_seq))
  left join market_tick n on n.symbol = o.symbol and n.seq = o.exit_seq + 1
  where o.status = 'settled' and (
    (o.entry_seq is not null and e.seq is null) or b.at >= o.accepted_at
    or (o.exit_seq is not null and x.seq is null) or n.at <= o.settle_at
  ) order by 1 limit 1`

/**
 * A void order lacks ticks in the log: a first price, a later price before its end, or a price in its last seconds. `option
 * ticks` checks the named ticks and that none is nearer; the log has them, however an order ended.
 */
const voidsText = `
  select o.user_id, null::bigint as number, 'the second contract ' || o.id || ' is void for ' || o.void_reason
    || ', and the log says otherwise' as what
  from options_order o
  left join market_tick n on n.symbol = o.symbol and n.seq = o.entry_seq + 1
  where o.result = 'void' and case o.void_reason
    when 'no_entry' then o.entry_seq is not null or o.exit_seq is not null or exists (select from market_tick t
      where t.symbol = o.symbol and t.seq = ${seqBefore('o.symbol', 'o.accepted_at')} + 1 and t.at <= o.accepted_at + 3000)
    when 'one_tick' then o.entry_seq is null or o.exit_seq is not null or coalesce(n.at <= o.settle_at, false)
    else o.entry_seq is null or o.exit_seq is null or o.exit_seq <= o.entry_seq or o.exit_at >= o.settle_at - 3000 end
  order by 1 limit 1`

/** A user's total of a book equals the results of its orders, which equal the ledger (`option`). */
const resultText = `
  select coalesce(t.user_id, o.user_id) as user_id, null::bigint as number,
    'results of ' || coalesce(t.result, 0) || ' are counted, settled second contracts brought '
      || coalesce(o.result, 0) as what
  from options_tally t
  full join (
    select part, user_id, book, sum(credited - stake) as result from options_order where status = 'settled'
    group by part, user_id, book
  ) o using (part, user_id, book)
  where coalesce(t.result, 0) <> coalesce(o.result, 0) order by 1 limit 1`

/** Audit rules of options. */
export const optionChecks: readonly LedgerCheck[] = [
  { rule: 'option stake', text: stakeText },
  { rule: 'option running', text: runningText },
  { rule: 'option', text: movedText, values: [settlementCurrency] },
  { rule: 'option account', text: houseText },
  { rule: 'option ticks', text: ticksText },
  { rule: 'option voids', text: voidsText },
  { rule: 'option results', text: resultText },
  { rule: 'option outcomes', text: countedText },
]
