-- The last place in the order of all symbols (log_seq) that was given. Every insert of ticks moves it on, under its lock: a
-- second writer meets a conflict at its first tick, whatever symbol it writes, and stops. One row a batch is touched, and a tick
-- costs no index. Places of before may have been given twice, and stay as they are.
create table market_place (
  is_alone boolean primary key default true check (is_alone),
  last bigint not null check (last >= 0)
) with (fillfactor = 10);
insert into market_place (last) select coalesce(max(log_seq), 0) from market_tick;

create function give_places() returns trigger language plpgsql as $$
declare
  lowest bigint;
  highest bigint;
  count bigint;
  different bigint;
begin
  select min(log_seq), max(log_seq), count(*), count(distinct log_seq) into lowest, highest, count, different
    from added where log_seq > 0;
  if count = 0 then
    return null;
  end if;
  update market_place set last = highest where last < lowest;
  if not found or different < count then
    raise exception 'a place among all ticks is given once' using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create trigger give_places after insert on market_tick
  referencing new table as added for each statement execute function give_places();

create function keep_place() returns trigger language plpgsql as $$
begin
  raise exception 'the last place among all ticks only moves on' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_place before update on market_place for each row when (new.last <= old.last) execute function keep_place();
create trigger keep_place_row before delete on market_place for each row execute function keep_place();
create trigger keep_place_rows before truncate on market_place for each statement execute function keep_place();
