import type { AuditCheck } from '../ledger/index.ts'
import { findFalseTerms } from './signed-terms.ts'

/** Held collateral equals that of the owed loans. */
const heldText = `
  select coalesce(a.user_id, o.user_id) as user_id, null::bigint as number,
    'loan.collateral holds ' || coalesce(a.balance, 0) || ', loans ' || coalesce(o.amount, 0) as what
  from (
    select part, user_id, currency, sum(balance) as balance from ledger_account
    where kind = 'loan.collateral' group by part, user_id, currency
  ) a
  full join (
    select part, user_id, pledge_currency as currency, sum(collateral) as amount from loan_order
    where pledge_currency is not null group by part, user_id, pledge_currency
  ) o using (part, user_id, currency)
  where coalesce(a.balance, 0) <> coalesce(o.amount, 0) order by 1 limit 1`

/** A loan's debt follows from payout, charges, repayments and write-offs; the ledger agrees. */
const owedText = `
  select o.user_id, null::bigint as number, 'the loan ' || o.id || ' owes ' || o.principal || ' and ' || o.interest
    || ', charged ' || coalesce(c.amount, 0) || ' of ' || coalesce(c.hours, 0) || ' hours, paid ' || coalesce(p.principal, 0)
    || ' and ' || coalesce(p.interest, 0) || ', the ledger ' || coalesce(t.out, 0) || ', ' || coalesce(t.principal, 0)
    || ', ' || coalesce(t.interest, 0) as what
  from loan_order o
  left join (
    select part, user_id, order_id as id, sum(amount) as amount,
      sum(to_hour - from_hour) filter (where not is_late) as hours, max(to_hour) as last
    from loan_interest group by part, user_id, order_id
  ) c using (part, user_id, id)
  left join (
    select part, user_id, order_id as id, sum(interest) as interest, sum(principal) as principal
    from loan_payment group by part, user_id, order_id
  ) p using (part, user_id, id)
  left join (
    select part, user_id, ref_id as id,
      sum(amount) filter (where kind = 'loan_paid_out') as out,
      sum(amount) filter (where kind = 'loan_repay') as principal,
      sum(amount) filter (where kind = 'loan_interest') as interest
    from ledger_transfer where ref_type = 'loan' group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where coalesce(t.out, 0) <> case when o.start_at is null then 0 else o.amount end
    or coalesce(t.principal, 0) <> coalesce(p.principal, 0) or coalesce(t.interest, 0) <> coalesce(p.interest, 0)
    or (o.start_at is not null and o.amount - coalesce(p.principal, 0) - o.shortfall <> o.principal)
    or coalesce(c.amount, 0) - coalesce(p.interest, 0) - o.forgiven <> o.interest
    or o.interest_paid <> coalesce(p.interest, 0)
    or o.hours <> coalesce(c.hours, 0) or o.hours <> coalesce(c.last, 0)
  order by 1 limit 1`

/** Hours are charged at the loan's rates, on at most the lent amount. */
const chargedText = `
  select c.user_id, null::bigint as number, 'the loan ' || o.id || ' was charged ' || c.daily_rate || ' on '
    || c.principal || ' for the hours ' || c.from_hour || ' to ' || c.to_hour as what
  from loan_interest c
  join loan_order o on o.part = c.part and o.user_id = c.user_id and o.id = c.order_id
  where c.principal > o.amount
    or c.daily_rate <> case when c.is_late or (o.loan_type = 'pledge' and c.to_hour > o.days * 24)
      then o.overdue_rate else o.daily_rate end
    or (c.is_late and o.loan_type = 'pledge')
    or (o.loan_type = 'credit' and not c.is_late and c.to_hour > o.days * 24 and c.principal > 0)
    or (o.instalments = 1 and c.is_late and c.to_hour <= o.days * 24)
    or (c.from_hour < o.days * 24 and c.to_hour > o.days * 24)
    or c.to_hour > o.days * 24 + o.late_hours
    or c.at < o.start_at + (c.to_hour - 1) * 3600000::bigint
  order by 1 limit 1`

/** Auto-repay takes nothing before it is due. */
const autoText = `
  select p.user_id, null::bigint as number, 'the loan ' || o.id || ' paid itself back before it was due' as what
  from loan_payment p
  join loan_order o on o.part = p.part and o.user_id = p.user_id and o.id = p.order_id
  where p.kind = 'auto' and p.at < case when o.instalments = 1 then o.end_at else o.start_at + 28 * 86400000::bigint end
  order by 1 limit 1`

/** Sold collateral equals the ledger's transfers. */
const soldText = `
  select coalesce(s.user_id, t.user_id) as user_id, null::bigint as number, 'the loan ' || coalesce(s.id, t.id)
    || ' sold ' || coalesce(s.facts, 'nothing') || ', the ledger ' || coalesce(t.facts, 'nothing') as what
  from (
    select part, user_id, order_id as id, sum(quantity) || ' for ' || sum(gross) || ' less ' || sum(fee) as facts
    from loan_sale group by part, user_id, order_id
  ) s
  full join (
    select part, user_id, ref_id as id, sum(amount) filter (where kind = 'loan_sale') || ' for '
      || sum(amount) filter (where kind = 'loan_proceeds') || ' less '
      || coalesce(sum(amount) filter (where kind = 'loan_sale_fee'), 0) as facts
    from ledger_transfer where ref_type = 'loan' and kind in ('loan_sale', 'loan_proceeds', 'loan_sale_fee')
    group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where s.facts is distinct from t.facts order by 1 limit 1`

/** A sale has three consecutive committed ticks: the last is its price, and each was at the loan's liquidation step. */
const tickText = `
  select s.user_id, null::bigint as number, 'the sale ' || s.id || ' is not by the ticks from ' || s.first_seq
    || ' of ' || s.symbol as what
  from loan_sale s
  join loan_order o on o.part = s.part and o.user_id = s.user_id and o.id = s.order_id
  left join lateral (
    select count(*) as ticks, max(k.price) as highest, max(k.price) filter (where k.seq = s.first_seq + 2) as last
    from market_tick k where k.symbol = s.symbol and k.seq between s.first_seq and s.first_seq + 2
  ) k on true
  where k.ticks <> 3 or k.last is distinct from s.price or s.symbol <> o.pledge_symbol
    or (s.reason = 'ltv' and s.debt * 100000000 <
      div(s.held * k.highest, 1000000000000::numeric) * o.liquidation_ltv)
    or (s.reason = 'overdue' and s.at < o.end_at + o.late_hours * 3600000::bigint)
  order by 1 limit 1`

/** Since the lending account was opened, every started loan was taken from it once, with its amount. */
const lentText = `
  select (select user_id from loan_lending) as user_id, null::bigint as number, 'of the loan ' || coalesce(o.id, t.id)
    || ' of ' || coalesce(o.amount, 0) || ' the lending account paid ' || coalesce(t.amount, 0) as what
  from (
    select o.id, o.amount from loan_order o where o.start_at >= (select opened_at from loan_lending)
  ) o
  full join (
    select ref_id as id, sum(amount) as amount from ledger_transfer where kind = 'loan_fund' group by ref_id
  ) t using (id)
  where o.amount is distinct from t.amount order by 1 limit 1`

/** Money returned to the lending account is repaid principal: all since this is done, and never more. */
const returnedText = `
  select p.user_id, null::bigint as number, 'of the loan ' || t.id || ' ' || t.amount || ' came back to the lending account, '
    || coalesce(p.principal, 0) || ' was paid' as what
  from (
    select ref_id as id, sum(amount) as amount, min(at) as since from ledger_transfer where kind = 'loan_return' group by ref_id
  ) t
  left join lateral (
    select min(user_id) as user_id, sum(principal) as principal from loan_payment where order_id = t.id and at >= t.since
  ) p on true
  where t.amount is distinct from p.principal order by 2, 3 limit 1`

/** The queue of the lending account equals the waiting loans. */
const waitingText = `
  select coalesce(o.user_id, w.of_user_id) as user_id, null::bigint as number, 'the loan ' || coalesce(o.id, w.id)
    || ' waits with ' || coalesce(w.amount, 0) || ' of ' || coalesce(o.amount, 0) as what
  from (select user_id, id, amount, waiting_at from loan_order where waiting_at is not null) o
  full join loan_waiting w on w.id = o.id and w.of_user_id = o.user_id
  where o.amount is distinct from w.amount or o.waiting_at is distinct from w.since_at order by 1 limit 1`

/** These accounts are moved by loans alone, each by its own kinds. */
const kindsText = `
  select user_id, number, kind || ' moves ' || account as what from ledger_entry
  where (account = 'house.loans'
      and kind not in ('loan_fund', 'loan_paid_out', 'loan_interest', 'loan_repay', 'loan_return',
        'loan_sale', 'loan_proceeds'))
    or (account = 'funding.available' and kind not in ('funding_fill', 'loan_fund', 'loan_return')
      and user_id in (select user_id from loan_lending))
    or (account = 'loan.collateral' and kind not in ('loan_pledge', 'loan_release', 'loan_sale'))
  order by 1, 2 limit 1`

/** The signed text is the agreement that the loan names. */
const signedText = `
  select o.user_id, null::bigint as number, 'the loan ' || o.id || ' has no signed agreement' as what
  from loan_order o
  left join loan_agreement a on a.part = o.part and a.user_id = o.user_id and a.order_id = o.id
  where a.hash is distinct from o.agreement_hash or a.version is distinct from o.agreement_version
  order by 1 limit 1`

/** The document file is the one that the loan names. */
const documentText = `
  select o.user_id, null::bigint as number, 'the file of the loan ' || o.id || ' is another one' as what
  from loan_order o
  left join loan_document d on d.part = o.part and d.user_id = o.user_id and d.order_id = o.id
  where d.sha256 is distinct from o.document_hash order by 1 limit 1`

/** Audit rules of loans. */
export const loanChecks: readonly AuditCheck[] = [
  { rule: 'loan collateral', text: heldText },
  { rule: 'loan owed', text: owedText },
  { rule: 'loan interest', text: chargedText },
  { rule: 'loan paying itself back', text: autoText },
  { rule: 'loan sale', text: soldText },
  { rule: 'loan ticks', text: tickText },
  { rule: 'loan accounts', text: kindsText },
  { rule: 'loan lending', text: lentText },
  { rule: 'loan returned', text: returnedText },
  { rule: 'loan waiting', text: waitingText },
  { rule: 'loan agreement', text: signedText },
  { rule: 'loan terms', find: findFalseTerms },
  { rule: 'loan document', text: documentText },
]
