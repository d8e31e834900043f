// The ledger's rules for transfers after the last audited ones.

/** The transfers to read, as arrays of `part`, `user_id`, `since` (exclusive) and `until` (inclusive). */
const dueText = `due as (
    select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) as d (part, user_id, since, until)
  ), entry as materialized (
    select e.* from due d join ledger_entry e
      on e.part = d.part and e.user_id = d.user_id and e.number > d.since and e.number <= d.until
  ), own as (select * from entry where account not like 'house.%')`

/** Each entry's balance afterwards is the balance before it plus its amount, from the last audited balance on. */
const chainText = `
  select user_id, number, account || ' was ' || before || ', moved ' || amount || ', then ' || after as what
  from (
    select o.*, coalesce(lag(o.after) over (partition by o.part, o.user_id, o.book, o.account, o.currency order by o.number),
      b.balance, 0) as before
    from own o left join ledger_audited_balance b using (part, user_id, book, account, currency)
  ) chained where after is distinct from before + amount`

/** The numbers have no gap, and the last number that was given has a transfer. */
const numberText = `
  select user_id, number, 'number ' || number || ' follows ' || before as what
  from (
    select t.user_id, t.number,
      coalesce(lag(t.number) over (partition by t.part, t.user_id order by t.number), d.since) as before
    from due d join ledger_transfer t
      on t.part = d.part and t.user_id = d.user_id and t.number > d.since and t.number <= d.until
  ) numbered where number <> before + 1
  union all
  select d.user_id, d.until, 'number ' || d.until || ' is not there' from due d
  where not exists (select from ledger_transfer t
    where t.part = d.part and t.user_id = d.user_id and t.number = d.until)`

/** An account's balance is the one that its last entry states, once all its entries are read. */
const balanceText = `
  select a.user_id, null::bigint as number, a.book || ' ' || a.kind || ' ' || a.currency || ' holds ' || a.balance
    || ', its last entry says ' || l.after as what
  from (
    select distinct on (part, user_id, book, account, currency) *
    from own order by part, user_id, book, account, currency, number desc
  ) l
  join due d using (part, user_id)
  join lane_owner o on o.part = d.part and o.id = d.user_id and o.transfer_number = d.until
  join ledger_account a on a.part = l.part and a.user_id = l.user_id
    and a.book = l.book and a.kind = l.account and a.currency = l.currency
  where a.balance <> l.after`

const sumText = `
  select user_id, number, book || ' ' || currency || ' sums to ' || sum(amount) as what
  from entry group by user_id, number, book, currency having sum(amount) <> 0`

const orphanText = `
  select e.user_id, e.number, e.account || ' ' || e.currency || ' has no account row' as what
  from own e left join ledger_account a on a.part = e.part and a.user_id = e.user_id
    and a.book = e.book and a.kind = e.account and a.currency = e.currency
  where a.user_id is null`

const foreignText = `
  select user_id, number, book || ' ' || account || ' ' || currency || ' is no account' as what from entry
  where not (book = 'real' or book = 'demo' or book like 'contest:%') or account <> all ($5)
    or currency !~ '^[A-Z0-9]{2,12}$'`

const texts = {
  balance: balanceText,
  chain: chainText,
  number: numberText,
  sum: sumText,
  orphan: orphanText,
  foreign: foreignText,
}

/** The first fault of each user and rule. $5 is the list of account kinds. */
export const faultsText = `with ${dueText}
  select distinct on (user_id, rule) user_id, number, rule, what from (
    ${Object.entries(texts)
      .map(
        ([rule, text]) =>
          `select '${rule}' as rule, user_id, number, what from (${text}) ${rule}_faults`,
      )
      .join(' union all ')}
  ) fault order by user_id, rule, number`

/** Stores up to which number the transfers of these users are audited. */
export const noteNumbersText = `
  insert into ledger_audited (part, user_id, number)
  select part, user_id, until
    from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) as d (part, user_id, since, until)
  on conflict (part, user_id) do update set number = excluded.number`

/** Stores the audited balances of the accounts. */
export const noteBalancesText = `with ${dueText}
  insert into ledger_audited_balance (part, user_id, book, account, currency, balance)
  select distinct on (part, user_id, book, account, currency) part, user_id, book, account, currency, after
  from own order by part, user_id, book, account, currency, number desc
  on conflict (part, user_id, book, account, currency) do update set balance = excluded.balance`
