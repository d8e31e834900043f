-- What the trading of each account brought or cost in a month, for everybody to read how many lost: each hour is added
-- once, from the ledger, when it has ended. The audit reckons all of it anew.
create table transparency_account (
  -- Of the wall clock (UTC+8): 2026-11.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  product text not null check (product in ('contracts', 'options')),
  part smallint not null,
  user_id bigint not null,
  -- What came from the house less what went to it, fees and all.
  result numeric(38, 0) not null,
  primary key (month, product, part, user_id)
);

-- Up to here hours are counted. Counting moves it in the statement that adds them, so no hour is counted twice.
create table transparency_counted (
  is_only boolean primary key default true check (is_only),
  until_at bigint not null check (until_at % 3600000 = 0)
);
insert into transparency_counted (until_at)
  select coalesce(min(at) - min(at) % 3600000, 0) from ledger_transfer where ref_type in ('position', 'option');

-- As of second contracts: an hour of the ledger is found by a few marks.
create index ledger_transfer_positions on ledger_transfer using brin (at) with (pages_per_range = 32, autosummarize = on)
  where ref_type = 'position';
