-- The database refuses a stored balance that the owner's transfers do not explain, and unknown names in a transfer. The
-- code writes neither; these rules also bind a faulty server and any other session with its role.

-- One statement, so that a large table is read once. `debit` and `credit` are the accounts of
-- apps/server/src/ledger/accounts.ts (a test compares the lists); owners' accounts are those of
-- ledger_account_kind_check. The other texts are names that the code gives, so that a new kind of transfer needs no
-- migration.
alter table ledger_transfer
  add constraint ledger_transfer_debit_check check (debit in ('balance.available', 'balance.frozen',
    'contract.available', 'contract.margin', 'contract.stake', 'invest.held', 'funding.available', 'loan.collateral',
    'ieo.held', 'house.custody', 'house.clearing', 'house.fees', 'house.pnl', 'house.shortfall', 'house.sandbox',
    'house.adjustments', 'house.unclaimed', 'house.swap', 'house.options', 'house.demo', 'house.funding',
    'house.payable', 'house.rewards', 'house.ieo', 'house.loans', 'house.contests')),
  add constraint ledger_transfer_credit_check check (credit in ('balance.available', 'balance.frozen',
    'contract.available', 'contract.margin', 'contract.stake', 'invest.held', 'funding.available', 'loan.collateral',
    'ieo.held', 'house.custody', 'house.clearing', 'house.fees', 'house.pnl', 'house.shortfall', 'house.sandbox',
    'house.adjustments', 'house.unclaimed', 'house.swap', 'house.options', 'house.demo', 'house.funding',
    'house.payable', 'house.rewards', 'house.ieo', 'house.loans', 'house.contests')),
  add constraint ledger_transfer_book_check check (book = 'real' or book = 'demo' or book like 'contest:%'),
  add constraint ledger_transfer_currency_check check (currency ~ '^[A-Z0-9]{2,12}$'),
  add constraint ledger_transfer_command_check check (command ~ '^[a-z][A-Za-z]*$'),
  add constraint ledger_transfer_kind_check check (kind ~ '^[a-z][a-z_]*$'),
  add constraint ledger_transfer_ref_type_check check (ref_type ~ '^[a-z][a-z_]*$');

-- An account is never removed and never becomes another: its transfers stay.
create function ledger_keep_account() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed or given to another account', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_keep_account
  before delete or truncate or update of part, user_id, book, kind, currency on ledger_account
  for each statement execute function ledger_keep_account();

-- A changed balance equals the balance after the newest transfer that names the account. The lane saves balances before
-- transfers, so this waits for the end of the transaction. The transfer is one of the owner's last, so the search, which
-- begins at the last, is short. Tables are named with their schema: a temporary table of the same name would come first.
create function ledger_explain_balance() returns trigger language plpgsql as $$
declare
  newest numeric;
  held numeric;
begin
  newest := (
    select case new.kind when t.credit then t.credit_after else t.debit_after end from public.ledger_transfer t
    where t.part = new.part and t.user_id = new.user_id and t.book = new.book and t.currency = new.currency
      and new.kind in (t.credit, t.debit)
    order by t.number desc limit 1);
  if newest = new.balance then
    return null;
  end if;
  -- The transaction may have changed the balance again since.
  select a.balance into held from public.ledger_account a
    where a.part = new.part and a.user_id = new.user_id and a.book = new.book and a.kind = new.kind
      and a.currency = new.currency;
  if held is distinct from newest then
    raise exception '% % % of % holds %, its newest transfer says %', new.book, new.kind, new.currency, new.user_id,
      held, coalesce(newest::text, 'nothing') using errcode = 'check_violation', constraint = 'ledger_explain_balance';
  end if;
  return null;
end
$$;
create constraint trigger ledger_explain_balance after insert on ledger_account deferrable initially deferred
  for each row execute function ledger_explain_balance();
create constraint trigger ledger_explain_changed_balance after update on ledger_account deferrable initially deferred
  for each row when (new.balance <> old.balance) execute function ledger_explain_balance();

-- The other direction: the balances of a transfer are written before it, in the same transaction. The triggers above
-- check later changes of such a balance.
create function ledger_require_balances() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select * into wrong from (
    select newest.*, (
      select a.balance from public.ledger_account a where a.part = newest.part and a.user_id = newest.user_id
        and a.book = newest.book and a.kind = newest.kind and a.currency = newest.currency) as held
    from (
      select distinct on (part, user_id, book, currency, kind) * from (
        select part, user_id, number, book, currency, credit as kind, credit_after as after from added
          where credit_after is not null
        union all
        select part, user_id, number, book, currency, debit, debit_after from added where debit_after is not null
      ) side order by part, user_id, book, currency, kind, number desc
    ) newest
  ) account where held is distinct from after limit 1;
  if found then
    raise exception '% % % of % holds %, transfer % says %', wrong.book, wrong.kind, wrong.currency, wrong.user_id,
      coalesce(wrong.held::text, 'nothing'), wrong.number, wrong.after
      using errcode = 'check_violation', constraint = 'ledger_require_balances';
  end if;
  return null;
end
$$;
create trigger ledger_require_balances after insert on ledger_transfer
  referencing new table as added for each statement execute function ledger_require_balances();
