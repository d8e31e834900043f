-- The principal of products is held in an account of its own user, and what a product pays comes from an account of its
-- own, which cannot go below zero.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in
  ('balance.available', 'balance.frozen', 'contract.available', 'contract.margin', 'contract.stake', 'invest.held',
   'funding.available'));

-- What is sold of each product stands at one house object, under one lock.
insert into lane_owner (part, id) values (66800 % 64, 66800);
create table invest_product (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- The principal of every order that was bought and not taken back.
  sold numeric(38, 0) not null check (sold >= 0),
  opened_at bigint not null,
  primary key (part, user_id, id)
);

-- Each product is the owner of its funding account. Up to which day (a whole number, 0 is 1 January 1970, UTC+8) every
-- day was paid whole; and since when the next one could not be.
create table invest_funding (
  part smallint not null,
  user_id bigint not null,
  funded_through integer not null,
  frozen_at bigint,
  primary key (part, user_id)
);

-- What a day moved out of the funding account, for all who earned on it.
create table invest_day (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  orders integer not null check (orders > 0),
  principal numeric(38, 0) not null check (principal > 0),
  amount numeric(38, 0) not null check (amount >= 0),
  funded_at bigint not null,
  primary key (part, user_id, day)
);
select make_append_only('invest_day');

create table invest_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  product_type text not null check (product_type in ('arbitrage', 'miner', 'bond')),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  machine_count integer check (machine_count > 0),
  -- The terms of the purchase, kept with the order: what the product says later changes nothing of it.
  rate numeric(38, 0) not null check (rate >= 0),
  rate_per text not null check (rate_per in ('day', 'year')),
  rate_kind text not null check (rate_kind in ('fixed', 'target')),
  days integer not null check (days > 0),
  disclosure_version text not null,
  rule_version text not null,
  bought_at bigint not null,
  -- What each day brings, by the one formula there is.
  daily_income numeric(38, 0) not null check (daily_income =
    div(amount * rate, 100000000::numeric * case rate_per when 'day' then 1 else 365 end)),
  first_day integer not null,
  last_day integer not null check (last_day between first_day - 1 and first_day + days - 1),
  paid_through integer not null check (paid_through between first_day - 1 and last_day),
  income numeric(38, 0) not null check (income = daily_income * (paid_through - first_day + 1)),
  -- 'owed': the principal is back, and days are left that nobody could pay yet.
  status text not null check (status in ('running', 'owed', 'ended')),
  end_reason text check (end_reason in ('matured')),
  closed_at bigint,
  primary key (part, user_id, id),
  check ((status = 'running') = (end_reason is null) and (status = 'running') = (closed_at is null)),
  check (status <> 'ended' or paid_through = last_day)
);
create index invest_order_open on invest_order (part, user_id) where status <> 'ended';
create index invest_order_bought on invest_order (part, user_id, bought_at desc);
create index invest_order_unpaid on invest_order (product_id, paid_through) where status <> 'ended';
create index invest_order_earning on invest_order (product_id, last_day);

-- One row for each day that an order was paid.
create table invest_income (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  day integer not null,
  amount numeric(38, 0) not null check (amount >= 0),
  paid_at bigint not null,
  primary key (part, user_id, order_id, day)
);
create index invest_income_paid on invest_income (part, user_id, paid_at);
select make_append_only('invest_income');
