-- Since when what stands behind a user's cross positions of one book is as it is: the last tick of each of their symbols
-- when a position, or the money behind them, last changed. The account is judged by no tick before it. `version` is the
-- number of the transfer that changed it.
create table contracts_pool (
  part smallint not null,
  user_id bigint not null,
  book text not null,
  version bigint not null,
  since jsonb not null,
  primary key (part, user_id, book)
);

-- What was judged when a cross account was liquidated: its balance, every position, and the committed tick of each symbol,
-- so that anyone can reckon it anew; and what was closed for it. Append-only.
create table contracts_liquidation (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  book text not null,
  -- The tick that brought it.
  symbol text not null,
  seq bigint not null,
  balance numeric(38, 0) not null check (balance >= 0),
  equity numeric(38, 0) not null,
  need numeric(38, 0) not null check (equity <= need),
  instruments jsonb not null,
  closed jsonb not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('contracts_liquidation');
