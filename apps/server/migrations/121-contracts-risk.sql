-- The risk engine of contracts: judged ticks, pools of cross margin, warnings and liquidations.

-- The last tick of each symbol that the engine has judged: every close that ticks up to it caused is done.
create table contracts_judged (
  symbol text primary key,
  seq bigint not null
);

-- Since when the positions in cross margin of a book, and the money behind them, are unchanged: the last tick of each
-- of their symbols at the last change. No earlier tick judges the account. `version` is the number of the transfer that
-- changed it.
create table contracts_pool (
  part smallint not null,
  user_id bigint not null,
  book text not null,
  version bigint not null,
  since jsonb not null,
  primary key (part, user_id, book)
);

-- Warnings about the margin of one position: each level, in percent of the way to liquidation, at most once for each
-- version of the position, with the tick that reached it. The row and the event are one transaction.
create table contracts_margin_warning (
  part smallint not null,
  user_id bigint not null,
  position_id bigint not null,
  version integer not null,
  level smallint not null check (level in (50, 70, 85)),
  price numeric(38, 0) not null check (price > 0),
  seq bigint not null,
  at bigint not null,
  primary key (part, user_id, position_id, version, level)
);
select make_append_only('contracts_margin_warning');

-- Warnings about the margin of an account in cross margin: each level once for each version of the pool and balance in
-- it, with the tick that reached it. The version does not count money that comes in, so the balance is stored too: a
-- warning of a smaller balance is sent again.
create table contracts_pool_warning (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  book text not null,
  version bigint not null,
  level smallint not null check (level in (50, 70, 85)),
  balance numeric(38, 0) not null check (balance >= 0),
  equity numeric(38, 0) not null check (equity >= 0),
  need numeric(38, 0) not null check (need >= 0),
  symbol text not null,
  seq bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('contracts_pool_warning');

-- The state in which a cross account was liquidated or closed out: its balance, every position, and the committed tick
-- of each symbol, so that the decision can be recomputed; and the closed positions.
create table contracts_liquidation (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  book text not null,
  -- The tick that caused it.
  symbol text not null,
  seq bigint not null,
  balance numeric(38, 0) not null check (balance >= 0),
  equity numeric(38, 0) not null,
  -- The equity that had to be left, by the reason.
  need numeric(38, 0) not null check (equity <= need),
  instruments jsonb not null,
  closed jsonb not null,
  at bigint not null,
  reason text not null default 'liquidation' check (reason in ('close_out', 'liquidation')),
  primary key (part, user_id, id)
);
select make_append_only('contracts_liquidation');
