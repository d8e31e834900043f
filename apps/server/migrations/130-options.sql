-- Second contracts. The agreement and the result of an order are two facts, each written once. The result follows from
-- the agreement and the tick log alone: no column could state another one.

create table options_agreed (
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
  book text not null,
  primary key (part, user_id, id)
);
create index options_agreed_accepted on options_agreed (part, user_id, accepted_at desc);
select make_append_only('options_agreed');

-- The result of an order, which ends once.
create table options_result (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- The committed ticks of entry and exit; null if there was none.
  entry_price numeric(38, 0),
  entry_seq bigint,
  entry_at bigint,
  exit_price numeric(38, 0),
  exit_seq bigint,
  exit_at bigint,
  result text not null check (result in ('win', 'lose', 'draw', 'void')),
  void_reason text check (void_reason in ('no_entry', 'one_tick', 'no_exit')),
  credited numeric(38, 0) not null check (credited >= 0),
  settled_at bigint not null,
  primary key (part, user_id, id),
  check ((entry_price is null) = (entry_seq is null) and (entry_price is null) = (entry_at is null)),
  check ((exit_price is null) = (exit_seq is null) and (exit_price is null) = (exit_at is null)),
  check ((void_reason is not null) = (result = 'void')),
  check (result = 'void' or (entry_price is not null and exit_price is not null))
);
create index options_result_settled on options_result (part, user_id, settled_at desc);
select make_append_only('options_result');

-- The rules options-1: the entry comes within 3 s, the exit is in the last 3 s, and between them stands the agreed
-- direction. An order is void for one reason and names the prices that there were. The credit is the agreed one. Other
-- rules need another function.
create function hold_option_results() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select e.id into wrong from ended e left join options_agreed a using (part, user_id, id)
  where (
    case when e.void_reason = 'no_entry' then e.entry_at is null and e.exit_at is null
      when e.entry_at not between a.accepted_at and a.accepted_at + 3000 then false
      when e.void_reason = 'one_tick' then e.exit_at is null
      when e.exit_seq <= e.entry_seq or e.exit_at < e.entry_at then false
      when e.void_reason = 'no_exit' then e.exit_at < a.settle_at - 3000
      else e.exit_at between a.settle_at - 3000 and a.settle_at and e.result = case
        when e.exit_price = e.entry_price then 'draw'
        when (e.exit_price > e.entry_price) = (a.direction = 'up') then 'win' else 'lose' end
    end
    and (e.entry_at is null) = (e.void_reason is not distinct from 'no_entry')
    and e.credited = case e.result
      when 'win' then a.stake + div(a.stake * a.payout_rate, 100000000) when 'lose' then 0 else a.stake end
  ) is not true
  limit 1;
  if wrong is not null then
    raise exception 'the second contract % did not end so', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger hold_results after insert on options_result
  referencing new table as ended for each statement execute function hold_option_results();

-- The running orders, by which orders are settled. A row equals its agreement, never changes, and is removed by the
-- statement that writes the result.
create table options_running (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  symbol text not null,
  seconds integer not null,
  direction text not null,
  stake numeric(38, 0) not null,
  payout_rate numeric(38, 0) not null,
  rule_version text not null,
  accepted_at bigint not null,
  settle_at bigint not null,
  book text not null,
  primary key (part, user_id, id)
);
create index options_running_due on options_running (settle_at);
create index options_running_begun on options_running (accepted_at);
select make_never_changed('options_running');

create function hold_running_options() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select r.id into wrong from entered r
  left join options_agreed a using (part, user_id, id)
  left join options_result e using (part, user_id, id)
  where e.id is not null or a.id is null
    or (a.symbol, a.seconds, a.direction, a.stake, a.payout_rate, a.rule_version, a.accepted_at, a.settle_at, a.book)
      is distinct from
      (r.symbol, r.seconds, r.direction, r.stake, r.payout_rate, r.rule_version, r.accepted_at, r.settle_at, r.book)
  limit 1;
  if wrong is not null then
    raise exception 'the second contract % does not run so', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger hold_running after insert on options_running
  referencing new table as entered for each statement execute function hold_running_options();

-- An order with its result.
create view options_order as
  select a.part, a.user_id, a.id, a.book, a.symbol, a.seconds, a.direction, a.stake, a.payout_rate, a.rule_version,
    a.accepted_at, a.settle_at, case when r.id is null then 'running' else 'settled' end as status,
    r.entry_price, r.entry_seq, r.entry_at, r.exit_price, r.exit_seq, r.exit_at, r.result, r.void_reason, r.credited,
    r.settled_at
  from options_agreed a left join options_result r using (part, user_id, id);

-- Result of a user's settled orders by book, kept by the decisions that settle them, so that showing it does not read
-- the history.
create table options_tally (
  part smallint not null,
  user_id bigint not null,
  book text not null,
  result numeric(38, 0) not null,
  primary key (part, user_id, book)
);

-- Public outcomes of all orders. Each hour is counted once, from the ledger, after its end, and the audit recomputes it.
create table options_hour (
  -- Epoch milliseconds.
  starts_at bigint not null check (starts_at % 3600000 = 0),
  seconds integer not null,
  payout_rate numeric(38, 0) not null,
  wins integer not null check (wins >= 0),
  losses integer not null check (losses >= 0),
  draws integer not null check (draws >= 0),
  voids integer not null check (voids >= 0),
  -- Movements of the ledger: returned stakes of wins, their profit, refunded stakes, and lost stakes.
  returned numeric(38, 0) not null check (returned >= 0),
  profit numeric(38, 0) not null check (profit >= 0),
  refunded numeric(38, 0) not null check (refunded >= 0),
  lost numeric(38, 0) not null check (lost >= 0),
  primary key (starts_at, seconds, payout_rate)
);
select make_append_only('options_hour');

-- The end of the counted hours. The statement that adds the rows of an hour moves it, so no hour is counted twice.
create table options_counted (
  is_only boolean primary key default true check (is_only),
  until_at bigint not null check (until_at % 3600000 = 0)
);
insert into options_counted (until_at) values (0);
