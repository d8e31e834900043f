-- Rows of such a table come and go, and are never changed. As with what only grows, the application role has no right to
-- change them (the server's grants look for the trigger of this name); the trigger stops everyone else.
create function refuse_new_values() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create function make_never_changed(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger never_changed before update on %s for each row execute function refuse_new_values()', target);
end
$$;

revoke execute on function make_never_changed(regclass) from public;

-- Orders are settled by what runs, so what runs is what was agreed, until it has ended.
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

-- The rules options-1 once more: the first price comes within 3 s, the last one lies in the last 3 s, and between them
-- stands what was agreed. An order is void for one reason, and names the prices that there were. Other rules need another
-- function.
create or replace function hold_option_results() returns trigger language plpgsql as $$
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
