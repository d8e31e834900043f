-- Price alerts. Whether one was reached follows from this row and the tick log; that it was stands in the row
-- together with the event that tells of it.
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
  -- Whether it is told by e-mail too.
  mailed boolean not null,
  status text not null check (status in ('active', 'reached', 'deleted')),
  created_at bigint not null,
  -- Only ticks after this one, and at or after that time, can reach it.
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

-- How far each symbol's ticks were compared with its alerts, and the last time without prices in an open market.
create table market_alert_judged (
  symbol text primary key,
  seq bigint not null,
  missing_from bigint,
  missing_to bigint,
  check ((missing_from is null) = (missing_to is null) and missing_from < missing_to)
);
