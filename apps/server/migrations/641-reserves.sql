-- Once a day what is owed to users is summed up in public, currency by currency, so that each of them can check that they are in it.
create table transparency_reserve_day (
  -- The day of UTC+8, in days since 1970.
  day integer primary key,
  -- The moment of the balances.
  at bigint not null unique
);

-- Append-only: the signed root of each tree.
create table transparency_reserve (
  at bigint not null references transparency_reserve_day (at),
  currency text not null,
  accounts integer not null check (accounts > 0),
  total numeric(38, 0) not null check (total > 0),
  hash bytea not null check (length(hash) = 32),
  public_key text not null,
  signature bytea not null check (length(signature) = 64),
  primary key (at, currency)
);
select make_append_only('transparency_reserve');

-- The trees of the last weeks: at height 0 one leaf for each account, with its salt.
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
