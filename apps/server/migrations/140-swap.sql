-- Swaps of one currency for another: the amounts, the rate, and the committed ticks that gave it. The id is the
-- quote's, so a quote is used once.
create table swap_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  from_currency text not null,
  to_currency text not null check (to_currency <> from_currency),
  from_amount numeric(38, 0) not null check (from_amount > 0),
  to_amount numeric(38, 0) not null check (to_amount > 0),
  -- The typed amount, from which the rules compute the other one exactly.
  typed text not null check (typed in ('from', 'to')),
  -- Received for given; by the prices alone; and the difference.
  rate numeric(38, 0) not null check (rate > 0),
  mid_rate numeric(38, 0) not null check (mid_rate >= rate),
  spread_rate numeric(38, 0) not null check (spread_rate >= 0),
  fee numeric(38, 0) not null check (fee >= 0),
  -- The price of each currency in dollars, and its tick with the limit on its age; a currency that counts as dollars has
  -- none. `inverse`: the tick gives dollars in units of the currency. `precision`: decimals of the currency at that time.
  -- A proof uses these, whatever the current lists say.
  from_price numeric(38, 0) not null check (from_price > 0),
  from_symbol text,
  from_seq bigint,
  from_at bigint,
  from_max_age_ms integer check (from_max_age_ms between 0 and 5000),
  from_inverse boolean not null,
  from_precision integer not null check (from_precision between 0 and 8),
  to_price numeric(38, 0) not null check (to_price > 0),
  to_symbol text,
  to_seq bigint,
  to_at bigint,
  to_max_age_ms integer check (to_max_age_ms between 0 and 5000),
  to_inverse boolean not null,
  to_precision integer not null check (to_precision between 0 and 8),
  -- Worth in dollars, for the house cap of a day.
  usd_value numeric(38, 0) not null check (usd_value >= 0),
  rule_version text not null,
  at bigint not null,
  primary key (part, user_id, id),
  check ((from_symbol is null) = (from_seq is null) and (from_symbol is null) = (from_at is null)
    and (from_symbol is null) = (from_max_age_ms is null)),
  check ((to_symbol is null) = (to_seq is null) and (to_symbol is null) = (to_at is null)
    and (to_symbol is null) = (to_max_age_ms is null))
);
create index swap_order_user_at on swap_order (part, user_id, at desc);
-- The flow of a day is summed over all users.
create index swap_order_at on swap_order (at);
select make_append_only('swap_order');
