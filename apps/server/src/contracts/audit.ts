import type { AuditCheck } from '../ledger/index.ts'
import { findFalseLiquidation } from './cross/audit.ts'
import { resultKinds } from './tally.ts'
import { settle } from './terms.ts'

/** What a user's margin account holds is what stands behind their running positions, in each book. */
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

/** Money that moved for a position is its user's, of its book, in the currency that it settles in. */
const bookText = `
  select t.user_id, t.number, t.kind || ' moves ' || t.book || ' ' || t.currency || ' for '
    || coalesce('a position of ' || p.book, 'a position that is not there') as what
  from ledger_transfer t left join contracts_position p
    on p.part = t.part and p.user_id = t.user_id and p.id = t.ref_id
  where t.ref_type = 'position'
    and (p.id is null or p.book <> t.book or t.currency <> $1)
  order by t.user_id, t.number limit 1`

/** A user's count of running positions of a book is how many there are. */
const tallyText = `
  select coalesce(t.user_id, p.user_id) as user_id, null::bigint as number,
    coalesce(t.running, 0) || ' positions are counted, ' || coalesce(p.running, 0) || ' run' as what
  from contracts_tally t
  full join (
    select part, user_id, book, count(*) as running from contracts_position
    where status = 'running' group by part, user_id, book
  ) p using (part, user_id, book)
  where coalesce(t.running, 0) <> coalesce(p.running, 0) order by 1 limit 1`

/** What a user's positions of a book brought in all is what the ledger says of it. */
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
  where (account = 'house.demo' and (book <> 'demo' or kind not in ('demo_start', 'demo_reset')))
    or (book = 'demo' and account not in ('contract.available', 'contract.margin', 'contract.stake', 'house.demo',
      'house.fees', 'house.pnl', 'house.shortfall', 'house.options'))
  order by 1, 2 limit 1`

/** What the ledger's audit must know of positions. */
export const contractChecks: readonly AuditCheck[] = [
  { rule: 'margin', text: marginText, values: [settle] },
  { rule: 'position book', text: bookText, values: [settle] },
  { rule: 'position count', text: tallyText },
  { rule: 'position results', text: resultText },
  { rule: 'demo money', text: demoText },
  { rule: 'liquidation', find: findFalseLiquidation },
]
