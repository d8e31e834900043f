-- Public figures: the results of all accounts by month, and the daily proof of what is owed to users.

-- The trading result of each account in a month. Each hour is added once, from the ledger, after its end, and the audit
-- recomputes all of it.
create table transparency_account (
  -- Of the wall clock (UTC+8): 2026-11.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  product text not null check (product in ('contracts', 'options')),
  part smallint not null,
  user_id bigint not null,
  -- Received from the house less paid to it, fees included.
  result numeric(38, 0) not null,
  primary key (month, product, part, user_id)
);

-- The end of the counted hours. The statement that adds an hour moves it, so no hour is counted twice.
create table transparency_counted (
  is_only boolean primary key default true check (is_only),
  until_at bigint not null check (until_at % 3600000 = 0)
);
insert into transparency_counted (until_at) values (0);

-- Once a day the sum of what is owed to users is published by currency, as a tree in which each user can check that
-- their balance is included.
create table transparency_reserve_day (
  -- The day of UTC+8, in days since 1970.
  day integer primary key,
  -- The time of the balances, and the randomly chosen time at which they were due.
  at bigint not null unique,
  due_at bigint not null check (due_at <= at)
);

-- The signed root of each tree.
create table transparency_reserve (
  at bigint not null references transparency_reserve_day (at),
  currency text not null,
  accounts integer not null check (accounts > 0),
  -- The balance of an account is split over several leaves, so that no neighbour reads it off a leaf.
  leaves integer not null check (leaves >= accounts),
  total numeric(38, 0) not null check (total > 0),
  hash bytea not null check (length(hash) = 32),
  public_key text not null,
  signature bytea not null check (length(signature) = 64),
  primary key (at, currency)
);
select make_append_only('transparency_reserve');

-- The trees of the last weeks; the leaves at height 0 have the account and a salt.
create table transparency_reserve_node (
  at bigint not null,
  currency text not null,
  height smallint not null check (height >= 0),
  place integer not null check (place >= 0),
  sum numeric(38, 0) not null check (sum > 0),
  hash bytea not null check (length(hash) = 32),
  user_id bigint,
  salt bytea check (length(salt) = 16),
  primary key (at, currency, height, place),
  check ((height = 0) = (user_id is not null and salt is not null))
);
create index transparency_reserve_leaf on transparency_reserve_node (user_id, at) where height = 0;

-- Users who fetched their own proof of a tree. Their number is published, and the rows are deleted with the tree.
create table transparency_reserve_check (
  at bigint not null references transparency_reserve_day (at),
  user_id bigint not null,
  primary key (at, user_id)
);
