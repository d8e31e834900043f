-- Recorded prices, favourites and price alerts. The logs only grow and are never changed.

-- Every accepted tick. (symbol, seq) is the fence: a second writer meets a conflict and stops. The table grows by 80
-- rows of about 150 bytes a minute and open symbol. The numbers stand first, so that no row is padded. The hash of a
-- record is not stored, because it follows from the record. Times ascend as rows are added, so a block range index
-- finds a time at almost no cost.
create table market_tick (
  seq bigint not null check (seq > 0),
  at bigint not null,
  symbol text not null,
  price numeric(38, 0) not null check (price > 0),
  bid numeric(38, 0) not null check (bid > 0 and bid <= price),
  ask numeric(38, 0) not null check (ask >= price),
  source text not null,
  chain bytea not null check (length(chain) = 32),
  -- The place of the tick among the ticks of all symbols. Times do not give this order, because a source may be late.
  -- Accounts in cross margin are judged by the newest tick of each symbol, and a restart must find the same ticks. The
  -- hash of the record covers it.
  log_seq bigint not null default 0 check (log_seq >= 0),
  primary key (symbol, seq)
);
create index market_tick_at on market_tick using brin (at) with (pages_per_range = 16, autosummarize = on);
select make_append_only('market_tick');

-- The last place (log_seq) that was given. Every insert of ticks moves it on under its lock, so a second writer meets a
-- conflict at its first tick, whatever symbol it writes, and stops. A batch updates this one row, and a tick needs no
-- index for it.
create table market_place (
  is_alone boolean primary key default true check (is_alone),
  last bigint not null check (last >= 0)
) with (fillfactor = 10);
insert into market_place (last) values (0);

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

-- One signed checkpoint a second: the end of each symbol's chain. The arrays are in the order of `symbols`.
create table market_checkpoint (
  at bigint primary key,
  symbols text[] not null,
  seqs bigint[] not null,
  chains bytea[] not null,
  public_key text not null,
  signature bytea not null,
  check (cardinality(symbols) = cardinality(seqs) and cardinality(symbols) = cardinality(chains))
);
select make_append_only('market_checkpoint');

-- Refused ticks and the reason. Equal refusals in close succession are one row. A start reads the refusals of the last
-- minutes, so that a source that sent wrong prices is still known.
create table market_refusal (
  id bigint primary key,
  at bigint not null,
  symbol text not null,
  reason text not null,
  price numeric not null,
  tick_at bigint not null,
  source text not null,
  count integer not null check (count > 0)
);
create index market_refusal_at on market_refusal using brin (at) with (pages_per_range = 32, autosummarize = on);
select make_append_only('market_refusal');

-- Whether the recorded prices come from recordings or from a live market. This is decided once: a record of both would
-- be the record of no market.
create table market_feed (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('recorded', 'live'))
);
select make_append_only('market_feed');

-- Candles of minutes, hours and days. Other intervals are rolled up from these when they are read.
create table market_candle (
  symbol text not null,
  interval text not null check (interval in ('1m', '1h', '1d')),
  open_at bigint not null,
  open numeric(38, 0) not null,
  high numeric(38, 0) not null,
  low numeric(38, 0) not null,
  close numeric(38, 0) not null,
  volume numeric(38, 0) not null check (volume >= 0),
  primary key (symbol, interval, open_at),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
);

create table market_favorite (
  part smallint not null,
  user_id bigint not null,
  symbol text not null,
  picked boolean not null,
  sort integer not null,
  primary key (part, user_id, symbol)
);

-- Price alerts. Whether an alert was reached follows from this row and the tick log. The row and the event that
-- notifies the user are written together.
create table market_alert (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  symbol text not null,
  condition text not null check (condition in ('above', 'below', 'changeUp', 'changeDown')),
  -- The bound: a price, or the size of a change over 24 hours as a fraction.
  price numeric(38, 0) check (price > 0),
  rate numeric(38, 0) check (rate > 0),
  repeat text not null check (repeat in ('once', 'daily')),
  -- Whether an e-mail is sent too.
  mailed boolean not null,
  status text not null check (status in ('active', 'reached', 'deleted')),
  created_at bigint not null,
  -- Only ticks after this one, and at or after `rests_until`, can reach the alert.
  since_seq bigint not null,
  rests_until bigint not null,
  -- The committed tick that reached it last.
  reached_seq bigint,
  reached_at bigint,
  reached_price numeric(38, 0),
  primary key (part, user_id, id),
  check ((condition in ('above', 'below')) = (price is not null) and (price is null) = (rate is not null)),
  check ((reached_seq is null) = (reached_at is null) and (reached_seq is null) = (reached_price is null)),
  check (status <> 'reached' or (repeat = 'once' and reached_seq is not null)),
  check (reached_seq is null or reached_seq <= since_seq)
);
create index market_alert_by_price on market_alert (symbol, condition, price)
  where status = 'active' and price is not null;
create index market_alert_by_rate on market_alert (symbol, condition, rate)
  where status = 'active' and rate is not null;
create index market_alert_since on market_alert (symbol, since_seq) where status = 'active';
create index market_alert_deleted on market_alert (part) where status = 'deleted';

-- The last tick of each symbol that was compared with its alerts, and the last period without prices in an open market.
create table market_alert_judged (
  symbol text primary key,
  seq bigint not null,
  missing_from bigint,
  missing_to bigint,
  check ((missing_from is null) = (missing_to is null) and missing_from < missing_to)
);
