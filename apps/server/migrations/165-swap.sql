-- Swaps of one currency into another: what moved, at which rate, and the committed ticks that made it. The id is
-- the quote's, so that a quote is taken once and no more.
create table swap_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  from_currency text not null,
  to_currency text not null check (to_currency <> from_currency),
  from_amount numeric(38, 0) not null check (from_amount > 0),
  to_amount numeric(38, 0) not null check (to_amount > 0),
  -- What was received of what was given; by the prices alone; and what lies between.
  rate numeric(38, 0) not null check (rate > 0),
  mid_rate numeric(38, 0) not null check (mid_rate >= rate),
  spread_rate numeric(38, 0) not null check (spread_rate >= 0),
  fee numeric(38, 0) not null check (fee >= 0),
  -- What each was worth in dollars, and the tick that says so; a currency that counts as dollars has none.
  from_price numeric(38, 0) not null check (from_price > 0),
  from_symbol text,
  from_seq bigint,
  from_at bigint,
  to_price numeric(38, 0) not null check (to_price > 0),
  to_symbol text,
  to_seq bigint,
  to_at bigint,
  -- What it was worth, for the cap on what the house takes on in a day.
  usd_value numeric(38, 0) not null check (usd_value >= 0),
  rule_version text not null,
  at bigint not null,
  primary key (part, user_id, id),
  check ((from_symbol is null) = (from_seq is null) and (from_symbol is null) = (from_at is null)),
  check ((to_symbol is null) = (to_seq is null) and (to_symbol is null) = (to_at is null))
);
create index swap_order_user_at on swap_order (part, user_id, at desc);
-- The flow of a day is added up over all users.
create index swap_order_at on swap_order (at);
select make_append_only('swap_order');
