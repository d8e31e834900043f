import type { LedgerCheck } from '../ledger/index.ts'
import { isEarning } from './earning.ts'
import { heldSql } from './tables.ts'

/** A user's held account equals the principal of their running and frozen orders. */
const heldText = `
  select coalesce(a.user_id, o.user_id) as user_id, null::bigint as number,
    'invest.held holds ' || coalesce(a.balance, 0) || ', open orders ' || coalesce(o.amount, 0) as what
  from (
    select part, user_id, currency, sum(balance) as balance from ledger_account
    where kind = 'invest.held' group by part, user_id, currency
  ) a
  full join (
    select part, user_id, currency, sum(amount) as amount from invest_order o
    where ${heldSql} group by part, user_id, currency
  ) o using (part, user_id, currency)
  where coalesce(a.balance, 0) <> coalesce(o.amount, 0) order by 1 limit 1`

/** The income of an order equals the sum of its paid days, each once, and the ledger. */
const incomeText = `
  select o.user_id, null::bigint as number, 'the order ' || o.id || ' says ' || o.income || ' of '
    || (o.paid_through - o.first_day + 1) || ' days, its days ' || coalesce(i.amount, 0) || ' of ' || coalesce(i.days, 0)
    || ', the ledger ' || coalesce(t.amount, 0) as what
  from invest_order o
  left join (
    select part, user_id, order_id as id, count(*) as days, min(day) as first, max(day) as last, sum(amount) as amount
    from invest_income group by part, user_id, order_id
  ) i using (part, user_id, id)
  left join (
    select part, user_id, ref_id as id, sum(amount) as amount from ledger_transfer
    where ref_type = 'product_order' and kind = 'invest_income' group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where o.income <> coalesce(i.amount, 0) or o.income <> coalesce(t.amount, 0)
    or coalesce(i.days, 0) <> o.paid_through - o.first_day + 1
    or i.first <> o.first_day or i.last <> o.paid_through
  order by 1 limit 1`

/** A day of a product delivers at most what the product paid, and all of it once no order waits. */
const dayText = `
  select d.product_id as user_id, null::bigint as number, 'day ' || d.day || ' paid ' || coalesce(p.amount, 0)
    || ' and delivered ' || d.delivered || ' and owes ' || d.owed as what
  from (
    select o.product_id, g.day, coalesce(sum(i.amount), 0) as delivered,
      coalesce(sum(o.daily_income) filter (where i.day is null), 0) as owed
    from invest_order o
    join invest_funding f on f.user_id = o.product_id
    cross join lateral generate_series(o.first_day, least(o.last_day, f.funded_through)) as g (day)
    left join invest_income i on i.part = o.part and i.user_id = o.user_id and i.order_id = o.id and i.day = g.day
    where ${isEarning}
    group by o.product_id, g.day
  ) d
  left join invest_day p on p.user_id = d.product_id and p.day = d.day
  where coalesce(p.amount, 0) <> d.delivered + d.owed order by 1, 2 limit 1`

/** No order is paid for a day that its product has not paid. */
const earlyText = `
  select o.user_id, null::bigint as number, 'the order ' || o.id || ' was paid through ' || o.paid_through
    || ', its product through ' || f.funded_through as what
  from invest_order o join invest_funding f on f.user_id = o.product_id
  where o.paid_through > greatest(f.funded_through, o.first_day - 1) order by 1 limit 1`

/** Paid days left their product's account; the payable account holds the undelivered rest, per currency. */
const payableText = `
  select 0::bigint as user_id, null::bigint as number, 'house.payable holds ' || coalesce(p.held, 0) || ' ' || currency
    || ', days have ' || coalesce(d.owed, 0) || ' left to bring' as what
  from (
    select currency, sum(amount) as held from ledger_entry where account = 'house.payable' group by currency
  ) p
  full join (
    select currency, sum(amount) as owed from (
      select coalesce(o.currency, 'none') as currency, d.amount from invest_day d
      left join lateral (select currency from invest_order where product_id = d.user_id limit 1) o on true
      union all
      select coalesce(o.currency, 'none'), -i.amount from (
        select part, user_id, order_id as id, sum(amount) as amount from invest_income group by part, user_id, order_id
      ) i left join invest_order o using (part, user_id, id)
    ) m group by currency
  ) d using (currency)
  where coalesce(p.held, 0) <> coalesce(d.owed, 0) order by 3 limit 1`

/** Transfers of an order or a product's day use its own currency. */
const currencyText = `
  select user_id, number, kind || ' moves ' || currency || ' where orders are of ' || ordered as what
  from (
    select t.user_id, t.number, t.kind, t.currency, o.currency as ordered from ledger_transfer t
    join invest_order o on o.part = t.part and o.user_id = t.user_id and o.id = t.ref_id
    where t.ref_type = 'product_order'
    union all
    select t.user_id, t.number, t.kind, t.currency, o.currency from ledger_transfer t
    cross join lateral (select currency from invest_order where product_id = t.user_id limit 1) o
    where t.kind = 'funding_day'
  ) m
  where currency <> ordered order by 1, 2 limit 1`

/** The sold total of a product equals its orders, without cancelled ones. */
const soldText = `
  select p.id as user_id, null::bigint as number, 'the product sold ' || p.sold || ', its orders are '
    || coalesce(o.amount, 0) as what
  from invest_product p
  left join (
    select product_id as id, sum(amount) as amount from invest_order
    where end_reason is distinct from 'withdrawn' group by product_id
  ) o using (id)
  where p.sold <> coalesce(o.amount, 0) order by 1 limit 1`

/** A bond sale raised the sum of its orders; all was refunded if and only if it missed its target. */
const saleText = `
  select s.product_id as user_id, null::bigint as number, 'the sale until ' || s.end_day || ' raised ' || s.raised
    || ' of ' || s.investors || ' users, its orders are ' || o.amount || ' of ' || o.users || ', '
    || o.refunded || ' of them refunded, and it is ' || coalesce(s.outcome, 'open') as what
  from invest_sale s
  cross join lateral (
    select coalesce(sum(o.amount), 0) as amount, count(distinct o.user_id) as users,
      count(*) filter (where o.end_reason = 'missed') as refunded
    from invest_order o
    where o.product_id = s.product_id and o.product_type = 'bond' and o.first_day = s.end_day
      -- What is taken back while the sale lasts is none of it; afterwards its sum stands.
      and (o.end_reason is distinct from 'withdrawn' or o.closed_at >= o.first_day * 86400000::bigint - 28800000)
  ) o
  where s.raised <> o.amount or s.investors <> o.users or (o.refunded > 0 and s.outcome is distinct from 'missed')
  order by 1, 3 limit 1`

/** The cost of early redemption left the held account and equals the agreed cost. */
const penaltyText = `
  select o.user_id, null::bigint as number, 'the order ' || o.id || ' cost ' || o.penalty || ' to leave, the ledger says '
    || coalesce(t.amount, 0) as what
  from invest_order o
  full join (
    select part, user_id, ref_id as id, sum(amount) as amount from ledger_transfer
    where kind = 'invest_penalty' group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where coalesce(o.penalty, 0) <> coalesce(t.amount, 0) order by 1 limit 1`

/** A renewed order passed all of its principal to one other order, and each renewing order has a renewed one. */
const renewalText = `
  select coalesce(o.user_id, n.user_id) as user_id, null::bigint as number, 'the order ' || coalesce(o.id, n.renews)
    || ' of ' || coalesce(o.amount, 0) || ' is renewed with ' || coalesce(n.amount, 0) as what
  from (select * from invest_order where end_reason = 'renewed') o
  full join (select * from invest_order where renews is not null) n
    on n.part = o.part and n.user_id = o.user_id and n.renews = o.id
  where o.amount is distinct from n.amount or o.product_id is distinct from n.product_id order by 1, 3 limit 1`

/** An order's freeze state equals the last decision of two operators, with its time and reason. */
const freezeText = `
  select o.user_id, null::bigint as number, 'the order ' || o.id || ' is ' || o.status || ', ' || coalesce(f.count, 0)
    || ' decisions are on record, the last of them ' || coalesce(f.last, 'none') as what
  from invest_order o
  left join lateral (
    select count(*) as count,
      (array_agg(case when is_frozen then 'a freeze' else 'a release' end order by at desc, id desc))[1] as last,
      (array_agg(at order by at desc, id desc))[1] as at, (array_agg(reason_key order by at desc, id desc))[1] as reason,
      bool_and(maker_id <> checker_id) as by_two
    from invest_freeze where part = o.part and user_id = o.user_id and order_id = o.id
  ) f on true
  where coalesce(f.last = 'a freeze', false) <> (o.status = 'frozen') or f.by_two = false
    or (o.status = 'frozen' and (o.frozen_at <> f.at or o.freeze_reason <> f.reason))
  order by 1 limit 1`

/** No purchase or renewal of a product after its end. */
const endedText = `
  select o.user_id, null::bigint as number, 'the order ' || o.id || ' is from ' || o.bought_at || ', its product was ended at '
    || e.ends_at as what
  from invest_ending e join invest_order o on o.product_id = e.id
    -- What was bought in the very millisecond in which it was ended at once came before that.
    and (o.bought_at > e.ends_at or (o.bought_at = e.ends_at and e.decided_at < e.ends_at))
  order by 1, 3 limit 1`

/** An order has its version's rate, days and kind. */
const termsText = `
  select o.user_id, null::bigint as number, 'the order ' || o.id || ' has not the terms of version ' || v.number as what
  from invest_order o
  join invest_version v on v.product_id = o.product_id and v.disclosure_version = o.disclosure_version
  where o.rate <> (v.terms ->> 'rate')::numeric * 100000000 or o.days <> (v.terms ->> 'days')::integer
    or o.rate_per <> v.terms ->> 'ratePer' or o.rate_kind <> v.terms ->> 'rateKind'
    or o.currency <> v.terms ->> 'currency' or o.product_type <> v.terms ->> 'productType'
  order by 1, 3 limit 1`

/** These accounts are moved by products alone, each by its own kinds. */
const kindsText = `
  select user_id, number, kind || ' moves ' || account as what from ledger_entry
  where (account = 'house.payable' and kind not in ('funding_day', 'invest_income'))
    or (account = 'funding.available' and kind not in ('funding_fill', 'funding_day')
      and user_id in (select user_id from invest_funding))
    or (account = 'invest.held' and kind not in ('invest_buy', 'invest_return', 'invest_refund', 'invest_penalty'))
  order by 1, 2 limit 1`

/** Audit rules of finance products. */
export const investChecks: readonly LedgerCheck[] = [
  { rule: 'invest held', text: heldText },
  { rule: 'invest income', text: incomeText },
  { rule: 'invest day', text: dayText },
  { rule: 'invest early', text: earlyText },
  { rule: 'invest payable', text: payableText },
  { rule: 'invest currency', text: currencyText },
  { rule: 'invest sold', text: soldText },
  { rule: 'invest penalty', text: penaltyText },
  { rule: 'invest renewal', text: renewalText },
  { rule: 'invest freeze', text: freezeText },
  { rule: 'invest sale', text: saleText },
  { rule: 'invest ended', text: endedText },
  { rule: 'invest terms', text: termsText },
  { rule: 'invest accounts', text: kindsText },
]
