-- What a swap was priced by beside its ticks: whether a side's tick says what a dollar is worth in the currency and not
-- the other way round, and the decimals of the currency as they were then. A proof says these, whatever the lists of today
-- say. Until now there were swaps of USDT, BTC and ETH alone, each of eight decimals and priced in dollars.
alter table swap_order
  add column from_inverse boolean not null default false,
  add column from_precision integer not null default 8 check (from_precision between 0 and 8),
  add column to_inverse boolean not null default false,
  add column to_precision integer not null default 8 check (to_precision between 0 and 8);
alter table swap_order
  alter column from_inverse drop default,
  alter column from_precision drop default,
  alter column to_inverse drop default,
  alter column to_precision drop default;
