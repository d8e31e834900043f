-- What secures a loan is held in an account of its own user. The kinds that there are already stay as they are.
do $$
declare known text := (
  select pg_get_constraintdef(oid) from pg_constraint
  where conrelid = 'ledger_account'::regclass and conname = 'ledger_account_kind_check');
begin
  alter table ledger_account drop constraint ledger_account_kind_check;
  execute format(
    'alter table ledger_account add constraint ledger_account_kind_check check (%s or kind = %L)',
    substring(known from 'CHECK (.*)$'), 'loan.collateral');
end $$;

create table loan_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  set_id bigint not null,
  loan_type text not null check (loan_type in ('credit', 'pledge')),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  days integer not null check (days > 0),
  -- The terms that were signed, kept with the loan: what is lent later by others changes nothing of it.
  daily_rate numeric(38, 0) not null check (daily_rate >= 0),
  overdue_rate numeric(38, 0) not null check (overdue_rate >= daily_rate),
  -- So many hours past the end are charged at most.
  late_hours integer not null check (late_hours >= 0),
  sale_fee_rate numeric(38, 0) not null check (sale_fee_rate >= 0),
  agreement_version text not null,
  agreement_hash text not null,
  rule_version text not null,
  pledge_currency text,
  pledge_symbol text,
  initial_ltv numeric(38, 0),
  call_ltv numeric(38, 0),
  liquidation_ltv numeric(38, 0),
  -- All that was ever pledged, and what of it is held.
  pledge_quantity numeric(38, 0) not null check (pledge_quantity >= 0),
  collateral numeric(38, 0) not null check (collateral between 0 and pledge_quantity),
  status text not null check (status in
    ('pending', 'running', 'overdue', 'repaid', 'liquidated', 'rejected', 'cancelled')),
  applied_at bigint not null,
  start_at bigint,
  end_at bigint,
  -- What is owed, and for how many hours interest was charged.
  principal numeric(38, 0) not null check (principal >= 0),
  interest numeric(38, 0) not null check (interest >= 0),
  hours integer not null check (hours >= 0),
  interest_paid numeric(38, 0) not null check (interest_paid >= 0),
  -- What the house bears of the principal, and the interest that it gave up, where collateral did not reach.
  shortfall numeric(38, 0) not null check (shortfall >= 0),
  forgiven numeric(38, 0) not null check (forgiven >= 0),
  -- At these prices of the collateral something happens; null where there is none.
  call_price numeric(38, 0),
  liquidation_price numeric(38, 0),
  -- The tick at its last change: only later ones judge it.
  since_seq bigint,
  called_at bigint,
  overdue_at bigint,
  closed_at bigint,
  reason_key text,
  version integer not null,
  primary key (part, user_id, id),
  check ((loan_type = 'pledge') = (pledge_currency is not null and pledge_symbol is not null
    and initial_ltv is not null and call_ltv is not null and liquidation_ltv is not null)),
  check (initial_ltv < call_ltv and call_ltv < liquidation_ltv),
  check ((status in ('pending', 'rejected', 'cancelled')) = (start_at is null)),
  check ((start_at is null) = (end_at is null)),
  check ((status in ('pending', 'running', 'overdue')) = (closed_at is null)),
  check (status in ('running', 'overdue') or (collateral = 0 and principal + interest = 0)),
  check (status not in ('running', 'overdue') or principal + interest > 0)
);
create index loan_order_id on loan_order (id);
create index loan_order_applied on loan_order (part, user_id, applied_at desc);
create index loan_order_open on loan_order (part, user_id) where status in ('pending', 'running', 'overdue');
create index loan_order_due on loan_order (user_id) where status in ('running', 'overdue');
create index loan_order_call on loan_order (pledge_symbol, call_price) where status in ('running', 'overdue');

-- What hours cost: one row for each stretch of hours that were charged on the same principal.
create table loan_interest (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  from_hour integer not null,
  to_hour integer not null check (to_hour > from_hour),
  principal numeric(38, 0) not null check (principal >= 0),
  daily_rate numeric(38, 0) not null,
  amount numeric(38, 0) not null check (amount =
    ceil(principal * daily_rate / 2400000000::numeric) * (to_hour - from_hour)),
  at bigint not null,
  primary key (part, user_id, order_id, from_hour)
);
select make_append_only('loan_interest');

create table loan_payment (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('repay', 'sale')),
  interest numeric(38, 0) not null check (interest >= 0),
  principal numeric(38, 0) not null check (principal >= 0),
  at bigint not null,
  primary key (part, user_id, id),
  check (interest + principal > 0)
);
create index loan_payment_of on loan_payment (part, user_id, order_id);
select make_append_only('loan_payment');

-- Collateral that was sold, by three ticks in a row, the last of which is the price.
create table loan_sale (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  reason text not null check (reason in ('ltv', 'overdue')),
  symbol text not null,
  first_seq bigint not null,
  price numeric(38, 0) not null check (price > 0),
  debt numeric(38, 0) not null check (debt > 0),
  held numeric(38, 0) not null,
  quantity numeric(38, 0) not null check (quantity > 0 and quantity <= held),
  gross numeric(38, 0) not null check (gross = div(quantity * price, 1000000000000::numeric)),
  fee numeric(38, 0) not null check (fee between 0 and gross),
  at bigint not null,
  primary key (part, user_id, id)
);
create index loan_sale_of on loan_sale (part, user_id, order_id);
select make_append_only('loan_sale');

-- The agreement, word for word as it was shown and signed.
create table loan_agreement (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  lang text not null,
  version text not null,
  paragraphs jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  signature_kind text not null check (signature_kind in ('drawn', 'typed')),
  signature_value text not null check (length(signature_value) between 1 and 20000),
  signed_at bigint not null,
  primary key (part, user_id, order_id)
);
select make_append_only('loan_agreement');
