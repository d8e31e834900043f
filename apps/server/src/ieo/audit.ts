import type { AuditCheck } from '../ledger/index.ts'
import { findFalseDraw, findFalseTerms } from './promises-audit.ts'

/** A user's held account equals their payments for tokens that have not been delivered. */
const heldText = `
  select coalesce(a.user_id, o.user_id) as user_id, null::bigint as number,
    'ieo.held holds ' || coalesce(a.balance, 0) || ', paid applications ' || coalesce(o.amount, 0) as what
  from (
    select part, user_id, currency, sum(balance) as balance from ledger_account
    where kind = 'ieo.held' group by part, user_id, currency
  ) a
  full join (
    select part, user_id, currency, sum(paid_amount) as amount from ieo_order
    where status = 'paid' group by part, user_id, currency
  ) o using (part, user_id, currency)
  where coalesce(a.balance, 0) <> coalesce(o.amount, 0) order by 1 limit 1`

/** The ledger moved for each application exactly the amounts of its state, and nothing else. */
const orderText = `
  select coalesce(o.user_id, t.user_id) as user_id, null::bigint as number,
    'the application ' || id || ', ' || coalesce(o.status, 'unknown') || ', has entries of another state' as what
  from ieo_order o
  full join (
    select part, user_id, ref_id as id,
      sum(amount) filter (where kind = 'ieo_pay') as paid,
      sum(amount) filter (where kind = 'ieo_refund') as refunded,
      sum(amount) filter (where kind = 'ieo_purchase') as bought,
      sum(amount) filter (where kind = 'ieo_tokens') as tokens
    from ledger_transfer where ref_type = 'ieo_order' group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where o.id is null
    or coalesce(t.paid, 0) <> o.paid_amount
    or coalesce(t.refunded, 0) <> case when o.status = 'cancelled' then o.paid_amount else 0 end
    or coalesce(t.bought, 0) <> case when o.status = 'listed' then o.paid_amount else 0 end
    or coalesce(t.tokens, 0) <> case when o.status = 'listed' then o.won_quantity else 0 end
  order by 1 limit 1`

/** A project's counts equal its applications. */
const countedText = `
  select p.user_id, null::bigint as number, 'the project ' || p.id || ' counts ' || p.participants || ', ' || p.lots || ', '
    || p.paid_quantity || ', ' || p.paid_amount || ', its applications are ' || coalesce(o.participants, 0) || ', '
    || coalesce(o.lots, 0) || ', ' || coalesce(o.quantity, 0) || ', ' || coalesce(o.amount, 0) as what
  from ieo_project p
  left join (
    select project_id as id, count(*) as participants, sum(lots) as lots, sum(paid_amount) as amount,
      sum(won_quantity) filter (where paid_amount > 0) as quantity
    from ieo_order group by project_id
  ) o using (id)
  where p.participants <> coalesce(o.participants, 0) or p.lots <> coalesce(o.lots, 0)
    or p.paid_quantity <> coalesce(o.quantity, 0) or p.paid_amount <> coalesce(o.amount, 0)
  order by 1 limit 1`

/** Lots are numbered without gaps, and each has an owner. */
const lotsText = `
  select user_id, null::bigint as number, 'the lots of the application ' || id || ' begin with ' || first_lot
    || ' and not with ' || due as what
  from (
    select user_id, id, first_lot, 1 + coalesce(sum(lots) over (
      partition by project_id order by first_lot rows between unbounded preceding and 1 preceding), 0) as due
    from ieo_order
  ) o where first_lot <> due order by 1 limit 1`

/** Every application has its project's terms, and together they won the decided total. */
const wonText = `
  select p.user_id, null::bigint as number, 'the project ' || p.id || ' gave ' || coalesce(p.won_quantity, 0)
    || ', its applications have ' || o.won as what
  from ieo_project p join (
    select project_id as id, coalesce(sum(won_quantity), 0) as won, count(*) as orders, count(won_quantity) as decided,
      min(price) as least, max(price) as most, bool_and(quantity % lots = 0) as whole, max(quantity / lots) as step
    from ieo_order group by project_id
  ) o using (id)
  where o.won > coalesce(p.won_quantity, 0) or o.least <> p.price or o.most <> p.price or not o.whole or o.step <> p.step
    or (o.decided = o.orders and o.won <> coalesce(p.won_quantity, 0))
  order by 1 limit 1`

/** Issued tokens are with the users who paid, or on their way to them; the payments are in the same account. */
const tokensText = `
  select 0::bigint as user_id, null::bigint as number, 'house.ieo holds ' || coalesce(h.held, 0) || ' ' || currency
    || ', applications say ' || coalesce(d.due, 0) as what
  from (
    select currency, sum(amount) as held from ledger_entry where account = 'house.ieo' group by currency
  ) h
  full join (
    select currency, sum(due) as due from (
      select symbol as currency, paid_quantity as due from ieo_project where status = 'listed'
      union all select symbol, -won_quantity from ieo_order where status = 'listed'
      union all select currency, paid_amount from ieo_order where status = 'listed'
    ) parts group by currency
  ) d using (currency)
  where coalesce(h.held, 0) <> coalesce(d.due, 0) order by currency limit 1`

/** A published project's own account holds all of its tokens until they are handed out. */
const coveredText = `
  select p.id as user_id, null::bigint as number, 'the account of the project ' || p.id || ' holds ' || coalesce(a.balance, 0)
    || ' of ' || p.sale_quantity || ' ' || p.symbol as what
  from ieo_project p
  left join ledger_account a on a.part = p.id % 64 and a.user_id = p.id and a.book = 'real' and a.kind = 'funding.available'
    and a.currency = p.symbol
  where p.list_symbol is not null and p.status in ('published', 'closed', 'drawn') and coalesce(a.balance, 0) < p.sale_quantity
  order by 1 limit 1`

/**
 * Delivered tokens of a listed currency left their project's own account and were never issued; new tokens were issued
 * once.
 */
const sourceText = `
  select coalesce(p.id, t.id, 0) as user_id, null::bigint as number, 'the project ' || coalesce(p.id, t.id, 0) || ' issued '
    || coalesce(t.issued, 0) || ' and released ' || coalesce(t.released, 0) || ', ' || coalesce(p.paid_quantity, 0)
    || ' were paid' as what
  from ieo_project p
  full join (
    select ref_id as id, currency,
      sum(amount) filter (where kind = 'ieo_issue' and debit = 'house.sandbox') as issued,
      sum(amount) filter (where kind = 'ieo_release' and debit = 'funding.available' and user_id = ref_id) as released,
      sum(amount) as moved
    from ledger_transfer where kind in ('ieo_issue', 'ieo_release') and credit = 'house.ieo' group by ref_id, currency
  ) t using (id)
  where p.id is null or t.currency <> p.symbol or coalesce(t.moved, 0) <> coalesce(t.issued, 0) + coalesce(t.released, 0)
    or coalesce(t.issued, 0) <> case when p.status = 'listed' and p.list_symbol is null then p.paid_quantity else 0 end
    or coalesce(t.released, 0) <> case when p.status = 'listed' and p.list_symbol is not null then p.paid_quantity else 0 end
  order by 1 limit 1`

/** These accounts are moved by offerings alone, each by its own kinds. */
const kindsText = `
  select user_id, number, kind || ' moves ' || account as what from ledger_entry
  where (account = 'house.ieo' and kind not in ('ieo_issue', 'ieo_release', 'ieo_purchase', 'ieo_tokens'))
    or (account = 'funding.available' and kind not in ('funding_fill', 'ieo_release', 'funding_return')
      and user_id in (select id from ieo_project where list_symbol is not null))
    or (account = 'ieo.held' and kind not in ('ieo_pay', 'ieo_refund', 'ieo_purchase'))
  order by 1, 2 limit 1`

/** Delivered tokens, each a currency of its own. */
export const listedTokens = "select symbol from ieo_project where status = 'listed'"

/** Audit rules of token offerings. */
export const ieoChecks: readonly AuditCheck[] = [
  { rule: 'ieo held', text: heldText },
  { rule: 'ieo order', text: orderText },
  { rule: 'ieo counted', text: countedText },
  { rule: 'ieo lots', text: lotsText },
  { rule: 'ieo won', text: wonText },
  { rule: 'ieo tokens', text: tokensText },
  { rule: 'ieo accounts', text: kindsText },
  { rule: 'ieo covered', text: coveredText },
  { rule: 'ieo source', text: sourceText },
  { rule: 'ieo terms', find: findFalseTerms },
  { rule: 'ieo draw', find: findFalseDraw },
]
