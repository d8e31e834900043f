import { clockLeadMs } from '@candor/rules'
import type { AuditCheck } from '../ledger/index.ts'
import { findFalseLiquidation } from './cross/audit.ts'
import { findFalseFunding } from './funding/audit.ts'
import { exitChecks } from './exits-audit.ts'
import { findFalseClose } from './forced-closes.ts'
import { resultKinds } from './tally.ts'
import { settlementCurrency } from './terms.ts'

/** In each book, a user's margin account equals the margin of their running positions. */
const marginText = `
  select coalesce(a.user_id, p.user_id) as user_id, null::bigint as number,
    coalesce(a.book, p.book) || ' contract.margin ' || coalesce(a.currency, p.currency) || ' holds '
      || coalesce(a.balance, 0) || ', running positions ' || coalesce(p.margin, 0) as what
  from (select * from ledger_account where kind = 'contract.margin') a
  full join (
    select part, user_id, book, $1::text as currency, sum(margin) as margin
    from contracts_position where status = 'running' group by part, user_id, book
  ) p using (part, user_id, book, currency)
  where coalesce(a.balance, 0) <> coalesce(p.margin, 0) order by 1 limit 1`

/** Every transfer of a position has the position's user, book and settlement currency. */
const bookText = `
  select t.user_id, t.number, t.kind || ' moves ' || t.book || ' ' || t.currency || ' for '
    || coalesce('a position of ' || p.book, 'a position that is not there') as what
  from ledger_transfer t left join contracts_position p
    on p.part = t.part and p.user_id = t.user_id and p.id = t.ref_id
  where t.ref_type = 'position'
    and (p.id is null or p.book <> t.book or t.currency <> $1)
  order by t.user_id, t.number limit 1`

/** A user's count of running positions in a book equals the positions. */
const tallyText = `
  select coalesce(t.user_id, p.user_id) as user_id, null::bigint as number,
    coalesce(t.running, 0) || ' positions are counted, ' || coalesce(p.running, 0) || ' run' as what
  from contracts_tally t
  full join (
    select part, user_id, book, count(*) as running from contracts_position
    where status = 'running' group by part, user_id, book
  ) p using (part, user_id, book)
  where coalesce(t.running, 0) <> coalesce(p.running, 0) order by 1 limit 1`

/** A user's total of results in a book equals the ledger's. */
const resultText = `
  select coalesce(t.user_id, e.user_id) as user_id, null::bigint as number,
    'results of ' || coalesce(t.result, 0) || ' are counted, the ledger has ' || coalesce(e.amount, 0) as what
  from contracts_tally t
  full join (
    select part, user_id, book, sum(amount) as amount from ledger_entry
    where account = 'contract.available' and kind in ${resultKinds} group by part, user_id, book
  ) e using (part, user_id, book)
  where coalesce(t.result, 0) <> coalesce(e.amount, 0) order by 1 limit 1`

/** Demo money comes from its own house account and stays in its own book, in the accounts that trade. */
const demoText = `
  select user_id, number, kind || ' moves ' || book || ' ' || currency || ' of ' || account as what
  from ledger_entry
  where (account = 'house.demo' and (book <> 'demo' or kind not in ('demo_start', 'demo_reset', 'demo_return')))
    or (book = 'demo' and account not in ('contract.available', 'contract.margin', 'contract.stake', 'house.demo',
      'house.fees', 'house.pnl', 'house.shortfall', 'house.options', 'house.funding'))
  order by 1, 2 limit 1`

/** The funding of a position equals the sum of its funding instants and of the ledger's transfers. */
const fundingText = `
  select coalesce(p.user_id, f.user_id, t.user_id) as user_id, null::bigint as number,
    'the position ' || coalesce(p.id, f.id, t.id) || ' says funding of ' || coalesce(p.funding, 0)
      || ', its instants ' || coalesce(f.net, 0) || ', the ledger ' || coalesce(t.net, 0)
      || ', with ' || coalesce(f.shortfall, 0) || ' and ' || coalesce(t.shortfall, 0) || ' borne by the house' as what
  from contracts_position p
  full join (
    select part, user_id, position_id as id, sum(amount + shortfall) as net, sum(shortfall) as shortfall
    from contracts_funding group by part, user_id, position_id
  ) f using (part, user_id, id)
  full join (
    select part, user_id, ref_id as id,
      coalesce(sum(case when debit = 'house.funding' then amount else -amount end)
        filter (where kind in ('funding', 'overnight')), 0) as net,
      coalesce(sum(amount) filter (where kind = 'shortfall'), 0) as shortfall
    from ledger_transfer where 'house.funding' in (debit, credit) group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where (coalesce(p.funding, 0), coalesce(f.net, 0), coalesce(f.shortfall, 0))
    <> (coalesce(f.net, 0), coalesce(t.net, 0), coalesce(t.shortfall, 0)) order by 1 limit 1`

/** Every funding instant was booked at the last tick at or before it. */
const fundingTicksText = `
  select f.user_id, null::bigint as number, 'funding of the position ' || f.position_id || ' at ' || f.at
    || case when k.seq is null then ' names a tick that is not there'
      else ' was booked at a tick that is not its last' end as what
  from contracts_funding f
  join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
  left join market_tick k on k.symbol = p.symbol and k.seq = f.seq and k.price = f.price and k.at = f.tick_at
  left join market_tick n on n.symbol = k.symbol and n.seq = k.seq + 1
  where k.seq is null or n.at <= f.at order by 1 limit 1`

/**
 * Every fill took the bid or ask of a tick that was on record at its time. An order or close by the user took a tick that was
 * fresh then; a close by a tick may be booked later. A symbol without any recorded ticks is skipped.
 */
const fillTicksText = `
  select user_id, null::bigint as number,
    kind || ' ' || id || ' of the position ' || position_id || ' at ' || at || case
      when tick_seq is null then ' names a tick that is not there'
      when not is_its_price then ' was not filled at the price of its tick'
      when is_early then ' was filled before its tick was there'
      when is_stale then ' was filled at a tick that was too old'
      else ' was filled at an older tick than the fill before it' end as what
  from (
    select f.*, k.seq as tick_seq,
      k.at = f.tick_at and f.price = case when (p.direction = 'long') = (f.kind <> 'close') then k.ask else k.bid end
        as is_its_price,
      k.at > f.at + $1 as is_early,
      coalesce(f.at - k.at > f.max_age_ms, true) and f.exit is null and not (
        f.kind = 'close' and p.close_reason <> 'manual' and f.id = max(f.id) over (partition by p.part, p.user_id, p.id)
      ) as is_stale,
      f.seq < lag(f.seq) over (partition by p.part, p.user_id, p.id order by f.id) as is_back
    from contracts_fill f
    join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
    left join market_tick k on k.symbol = p.symbol and k.seq = f.seq
    where exists (select from market_tick m where m.symbol = p.symbol)
  ) filled
  where tick_seq is null or not is_its_price or is_early or coalesce(is_stale, true) or is_back
  order by user_id, id limit 1`

/** The charged opening rate and the reserved closing rate of an order are the listed rates less the discount, rounded down. */
const discountText = `
  select f.user_id, null::bigint as number, 'the rates of the ' || f.kind || ' ' || f.id || ' of the position ' || f.position_id
    || ' are not the listed ones less the discount' as what
  from contracts_fill f
  join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
  where f.fee_discount_rate is not null and (
    f.open_fee_rate <> div(f.listed_open_fee_rate * (1e8 - f.fee_discount_rate), 1e8)
    or f.close_fee_rate <> div(f.listed_close_fee_rate * (1e8 - f.fee_discount_rate), 1e8)
    or p.book <> 'real')
  order by f.user_id, f.id limit 1`

/** A position's closing fee rate is the rate of its orders. Orders with different rates are averaged by quantity, in order. */
const closeFeeRateText = `
  with recursive filled as (
    select f.*, row_number() over one as n,
      (p.terms::jsonb ->> 'closeFeeRate')::numeric * 1e8 as kept,
      min(f.close_fee_rate) over one as least, max(f.close_fee_rate) over one as most,
      row_number() over (partition by f.part, f.user_id, f.position_id order by f.id desc) = 1 as is_last
    from contracts_fill f
    join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
    window one as (partition by f.part, f.user_id, f.position_id order by f.id
      rows between unbounded preceding and unbounded following)
  ), mixed as (select * from filled where least <> most), folded as (
    select part, user_id, position_id, n, quantity::numeric, close_fee_rate::numeric as rate, kept, is_last
      from mixed where n = 1
    union all
    select m.part, m.user_id, m.position_id, m.n,
      case m.kind when 'close' then g.quantity - m.quantity else g.quantity + m.quantity end,
      case m.kind when 'close' then g.rate else div(
        g.quantity * g.rate + m.quantity * m.close_fee_rate + g.quantity + m.quantity - 1, g.quantity + m.quantity) end,
      m.kept, m.is_last
    from folded g join mixed m on m.part = g.part and m.user_id = g.user_id and m.position_id = g.position_id and m.n = g.n + 1
  )
  select user_id, null::bigint as number,
    'the closing fee rate of the position ' || position_id || ' is not that of its orders' as what
  from (
    select user_id, position_id from folded where is_last and kept <> rate
    union all
    select user_id, position_id from filled where is_last and least = most and kept <> least
  ) wrong order by user_id, position_id limit 1`

/** Audit rules of positions. */
export const contractChecks: readonly AuditCheck[] = [
  { rule: 'margin', text: marginText, values: [settlementCurrency] },
  { rule: 'position book', text: bookText, values: [settlementCurrency] },
  { rule: 'position count', text: tallyText },
  { rule: 'position results', text: resultText },
  { rule: 'demo money', text: demoText },
  { rule: 'liquidation', find: findFalseLiquidation },
  { rule: 'fill ticks', text: fillTicksText, values: [clockLeadMs] },
  ...exitChecks,
  { rule: 'fee discount', text: discountText },
  { rule: 'closing fee rate', text: closeFeeRateText },
  { rule: 'funding', text: fundingText },
  { rule: 'funding ticks', text: fundingTicksText },
  { rule: 'funding instants', find: findFalseFunding },
  { rule: 'forced close', find: findFalseClose },
]
