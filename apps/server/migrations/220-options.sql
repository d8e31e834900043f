-- What second contracts hold stands in an account of its own, as every hold does.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in
  ('balance.available', 'balance.frozen', 'contract.available', 'contract.margin', 'contract.stake'));

-- Second contracts. What becomes of one follows from this row and the tick log alone: there is no column by which
-- anybody could say otherwise.
create table options_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  symbol text not null,
  seconds integer not null check (seconds > 0),
  direction text not null check (direction in ('up', 'down')),
  stake numeric(38, 0) not null check (stake > 0),
  payout_rate numeric(38, 0) not null check (payout_rate > 0),
  rule_version text not null,
  accepted_at bigint not null,
  settle_at bigint not null check (settle_at = accepted_at + seconds * 1000),
  status text not null check (status in ('running', 'settled')),
  -- The committed ticks that began and ended it; none where none came.
  entry_price numeric(38, 0),
  entry_seq bigint,
  entry_at bigint,
  exit_price numeric(38, 0),
  exit_seq bigint,
  exit_at bigint,
  result text check (result in ('win', 'lose', 'draw', 'void')),
  void_reason text check (void_reason in ('no_entry', 'one_tick', 'no_exit')),
  -- What came back.
  credited numeric(38, 0) check (credited >= 0),
  settled_at bigint,
  primary key (part, user_id, id),
  check ((entry_price is null) = (entry_seq is null) and (entry_price is null) = (entry_at is null)),
  check ((exit_price is null) = (exit_seq is null) and (exit_price is null) = (exit_at is null)),
  check ((status = 'settled') = (result is not null)),
  check ((result is null) = (credited is null) and (result is null) = (settled_at is null)),
  check ((void_reason is not null) = (result is not distinct from 'void')),
  -- The result is what the two prices say.
  check (result is null or result = 'void' or result = case
    when exit_price = entry_price then 'draw'
    when (exit_price > entry_price) = (direction = 'up') then 'win' else 'lose' end),
  check (result is null or credited = case result
    when 'win' then stake + div(stake * payout_rate, 100000000) when 'lose' then 0 else stake end)
);
create index options_order_running on options_order (part, user_id) where status = 'running';
create index options_order_due on options_order (settle_at) where status = 'running';
create index options_order_begun on options_order (accepted_at) where status = 'running';
create index options_order_accepted on options_order (part, user_id, accepted_at desc);
create index options_order_settled on options_order (part, user_id, settled_at desc) where status = 'settled';
