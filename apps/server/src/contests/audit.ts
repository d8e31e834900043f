import type { AuditCheck } from '../ledger/index.ts'
import { findFalseRanking, findFalseTerms } from './promises-audit.ts'

/** A contest's book received the initial funds of its entries, and returned the rest of them. */
const fundsText = `
  select coalesce(e.user_id, t.user_id) as user_id, null::bigint as number,
    'the entry ' || coalesce(e.id, t.id) || ' began with ' || coalesce(e.funds, 0)
      || ', the ledger gave ' || coalesce(t.given, 0)
      || ' and has ' || coalesce(a.balance, 0) || ' left' as what
  from contests_entry e
  full join (
    select part, user_id, ref_id as id, sum(amount) filter (where kind = 'contest_funds' and book like 'contest:%') as given
    from ledger_transfer where kind in ('contest_funds', 'contest_return') group by part, user_id, ref_id
  ) t using (part, user_id, id)
  left join ledger_account a on a.part = e.part and a.user_id = e.user_id and a.book = 'contest:' || e.contest_id
    and a.kind = 'contract.available' and a.currency = 'USDT'
  where coalesce(e.funds, 0) <> coalesce(t.given, 0) or (e.returned_at is not null and coalesce(a.balance, 0) <> 0)
  order by 1 limit 1`

/** Simulated funds stay in their book, in the accounts that trade; only prizes touch the real book. */
const accountsText = `
  select user_id, number, kind || ' moves ' || book || ' ' || account as what from ledger_entry
  where (book like 'contest:%' and account not in ('contract.available', 'contract.margin', 'house.contests', 'house.fees',
      'house.pnl', 'house.shortfall', 'house.funding'))
    or (account = 'house.contests' and case when book like 'contest:%' then kind not in ('contest_funds', 'contest_return')
      else book <> 'real' or kind not in ('contest_release', 'contest_prize') end)
    or (book = 'real' and kind in ('contest_funds', 'contest_return'))
    or (user_id = 67510 and account = 'funding.available' and kind not in ('funding_fill', 'contest_release', 'funding_return'))
  order by 1, 2 limit 1`

/** The prize account holds the prizes of every unreleased contest, and no other money. */
const fundText = `
  select c.user_id, null::bigint as number, 'the prizes of contests are ' || c.due || ', their account holds ' || c.held as what
  from (
    select 67510::bigint as user_id,
      (select coalesce(sum(prize_total), 0) from contests_contest where status in ('published', 'frozen')) as due,
      (select coalesce(sum(balance), 0) from ledger_account where user_id = 67510 and kind = 'funding.available') as held
  ) c where c.due <> c.held`

/** A prize is paid once, to the owner of the frozen rank, after its contest's release; others wait. */
const prizeText = `
  select coalesce(e.user_id, t.user_id) as user_id, null::bigint as number, 'the entry ' || coalesce(e.id, t.id)
    || ' has a prize of ' || coalesce(e.prize, 0) || ', its result says ' || coalesce(r.prize, 0)
    || ', the ledger paid ' || coalesce(t.amount, 0) as what
  from contests_entry e
  left join contests_result r on r.id = e.id and r.of_user_id = e.user_id
  left join contests_contest c on c.id = e.contest_id
  full join (
    select part, user_id, ref_id as id, sum(amount) as amount from ledger_transfer
    where kind = 'contest_prize' and book = 'real' group by part, user_id, ref_id
  ) t on t.part = e.part and t.user_id = e.user_id and t.id = e.id
  where coalesce(e.prize, 0) <> coalesce(t.amount, 0)
    or (e.prize is not null and (r.id is null or r.prize <> e.prize or c.status <> 'released'))
  order by 1 limit 1`

/** Released and unpaid prizes are in the house's contest account. */
const releasedText = `
  select 0::bigint as user_id, null::bigint as number,
    'house.contests holds ' || h.held || ', released prizes wait for ' || h.due as what
  from (
    select (select coalesce(sum(amount), 0) from ledger_entry where account = 'house.contests' and book = 'real') as held,
      (select coalesce(sum(prizes_due), 0) from contests_contest where status = 'released')
        - (select coalesce(sum(prize), 0) from contests_entry) as due
  ) h where h.held <> h.due`

/** A contest counts its participants, and its final ranking adds up to the prizes. */
const countedText = `
  select c.user_id, null::bigint as number, 'the contest ' || c.id || ' counts ' || c.participants || ' and owes '
    || coalesce(c.prizes_due, 0) || ', it has ' || coalesce(e.joined, 0) || ' and ' || coalesce(r.prizes, 0) as what
  from contests_contest c
  left join (select contest_id as id, count(*) as joined from contests_entry group by contest_id) e using (id)
  left join (select contest_id as id, sum(prize) as prizes from contests_result group by contest_id) r using (id)
  where c.participants <> coalesce(e.joined, 0) or coalesce(c.prizes_due, 0) <> coalesce(r.prizes, 0)
  order by 1 limit 1`

/** The final ranking names recorded ticks, each the last at or before the end. */
const marksText = `
  select c.user_id, null::bigint as number,
    'the contest ' || c.id || ' was marked at a tick of ' || m.symbol || ' that is not its last' as what
  from contests_contest c
  cross join lateral jsonb_to_recordset(c.marks) as m (symbol text, seq bigint, at bigint, price numeric)
  left join market_tick k on k.symbol = m.symbol and k.seq = m.seq and k.at = m.at
  left join market_tick n on n.symbol = m.symbol and n.seq = m.seq + 1
  where c.marks is not null and (k.seq is null or k.at > c.end_at or n.at <= c.end_at or k.price <> m.price * 1000000000000)
  order by 1 limit 1`

/** Audit rules of contests. */
export const contestChecks: readonly AuditCheck[] = [
  { rule: 'contest funds', text: fundsText },
  { rule: 'contest accounts', text: accountsText },
  { rule: 'contest prizes', text: fundText },
  { rule: 'contest prize', text: prizeText },
  { rule: 'contest released', text: releasedText },
  { rule: 'contest counted', text: countedText },
  { rule: 'contest marks', text: marksText },
  { rule: 'contest terms', find: findFalseTerms },
  { rule: 'contest ranking', find: findFalseRanking },
]
