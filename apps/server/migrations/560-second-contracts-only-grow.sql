-- What was agreed on a second contract and what became of it are two facts, each written once and never again. What runs
-- is listed beside them: an order is taken off that list by the statement that writes its end.
create table options_result (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- The committed ticks that began and ended it; none where none came.
  entry_price numeric(38, 0),
  entry_seq bigint,
  entry_at bigint,
  exit_price numeric(38, 0),
  exit_seq bigint,
  exit_at bigint,
  result text not null check (result in ('win', 'lose', 'draw', 'void')),
  void_reason text check (void_reason in ('no_entry', 'one_tick', 'no_exit')),
  -- What came back.
  credited numeric(38, 0) not null check (credited >= 0),
  settled_at bigint not null,
  -- An order ends once.
  primary key (part, user_id, id),
  check ((entry_price is null) = (entry_seq is null) and (entry_price is null) = (entry_at is null)),
  check ((exit_price is null) = (exit_seq is null) and (exit_price is null) = (exit_at is null)),
  check ((void_reason is not null) = (result = 'void')),
  check (result = 'void' or (entry_price is not null and exit_price is not null))
);
insert into options_result
  select part, user_id, id, entry_price, entry_seq, entry_at, exit_price, exit_seq, exit_at, result, void_reason, credited,
    settled_at
  from options_order where status = 'settled';
create index options_result_settled on options_result (part, user_id, settled_at desc);

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
insert into options_running
  select part, user_id, id, symbol, seconds, direction, stake, payout_rate, rule_version, accepted_at, settle_at, book
  from options_order where status = 'running';
create index options_running_due on options_running (settle_at);
create index options_running_begun on options_running (accepted_at);

-- With its columns go their checks and the indexes that name them; what came of an order is held to its prices below.
alter table options_order rename to options_agreed;
alter table options_agreed drop column status, drop column entry_price, drop column entry_seq, drop column entry_at,
  drop column exit_price, drop column exit_seq, drop column exit_at, drop column result, drop column void_reason,
  drop column credited, drop column settled_at;
alter index options_order_accepted rename to options_agreed_accepted;
select make_append_only('options_agreed');
select make_append_only('options_result');

-- The result is what the two prices say, and what comes back is what was agreed for it.
create function hold_option_results() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select e.id into wrong from ended e left join options_agreed a using (part, user_id, id)
  where a.id is null
    or (e.result <> 'void' and e.result <> case
      when e.exit_price = e.entry_price then 'draw'
      when (e.exit_price > e.entry_price) = (a.direction = 'up') then 'win' else 'lose' end)
    or e.credited <> case e.result
      when 'win' then a.stake + div(a.stake * a.payout_rate, 100000000) when 'lose' then 0 else a.stake end
  limit 1;
  if wrong is not null then
    raise exception 'the second contract % did not end so', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger hold_results after insert on options_result
  referencing new table as ended for each statement execute function hold_option_results();

-- An order with what became of it.
create view options_order as
  select a.part, a.user_id, a.id, a.book, a.symbol, a.seconds, a.direction, a.stake, a.payout_rate, a.rule_version,
    a.accepted_at, a.settle_at, case when r.id is null then 'running' else 'settled' end as status,
    r.entry_price, r.entry_seq, r.entry_at, r.exit_price, r.exit_seq, r.exit_at, r.result, r.void_reason, r.credited,
    r.settled_at
  from options_agreed a left join options_result r using (part, user_id, id);
