-- What became of all second contracts, for everybody to read: each hour is counted once, from the ledger, when it has
-- ended. The rows are facts, and the audit reckons them anew; showing months of them does not read the orders.
create table options_hour (
  -- Epoch milliseconds.
  starts_at bigint not null check (starts_at % 3600000 = 0),
  seconds integer not null,
  payout_rate numeric(38, 0) not null,
  wins integer not null check (wins >= 0),
  losses integer not null check (losses >= 0),
  draws integer not null check (draws >= 0),
  voids integer not null check (voids >= 0),
  -- What the ledger moved: the stakes of those who were right, what they won, what came back, what was lost.
  returned numeric(38, 0) not null check (returned >= 0),
  profit numeric(38, 0) not null check (profit >= 0),
  refunded numeric(38, 0) not null check (refunded >= 0),
  lost numeric(38, 0) not null check (lost >= 0),
  primary key (starts_at, seconds, payout_rate)
);
select make_append_only('options_hour');

-- Up to here hours are counted. Counting moves it in the statement that adds the rows, so no hour is counted twice.
create table options_counted (
  is_only boolean primary key default true check (is_only),
  until_at bigint not null check (until_at % 3600000 = 0)
);
insert into options_counted (until_at)
  select coalesce(min(settled_at) - min(settled_at) % 3600000, 0) from options_order where status = 'settled';

-- The ledger grows in the order of time, so an hour of it is found by a few marks and not by a row for each transfer.
create index ledger_transfer_options on ledger_transfer using brin (at) with (pages_per_range = 32, autosummarize = on)
  where ref_type = 'option';
