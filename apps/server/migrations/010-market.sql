-- Prices on record. The logs of this file only ever grow, and are never changed.

-- Every tick that counted. (symbol, seq) is the fence: a second writer meets a conflict and stops.
-- It grows by 80 rows of about 150 bytes a minute and open symbol. The numbers stand first, so that
-- no row is padded; the hash of the record is not kept, because it follows from the record.
-- Times ascend as rows are added, so a block range index finds a moment at almost no cost.
create table market_tick (
  seq bigint not null check (seq > 0),
  at bigint not null,
  symbol text not null,
  price numeric(38, 0) not null check (price > 0),
  bid numeric(38, 0) not null check (bid > 0 and bid <= price),
  ask numeric(38, 0) not null check (ask >= price),
  source text not null,
  chain bytea not null check (length(chain) = 32),
  primary key (symbol, seq)
);
create index market_tick_at on market_tick using brin (at) with (pages_per_range = 16, autosummarize = on);
select make_append_only('market_tick');

-- One a second: where each chain stood at that time, signed. Arrays run in the order of `symbols`.
create table market_checkpoint (
  at bigint primary key,
  symbols text[] not null,
  seqs bigint[] not null,
  chains bytea[] not null,
  public_key text not null,
  signature bytea not null,
  check (cardinality(symbols) = cardinality(seqs) and cardinality(symbols) = cardinality(chains))
);
select make_append_only('market_checkpoint');

-- Ticks that did not count, and why. Equal refusals that follow each other closely are one row.
create table market_refusal (
  id bigint primary key,
  at bigint not null,
  symbol text not null,
  reason text not null,
  price numeric not null,
  tick_at bigint not null,
  source text not null,
  count integer not null check (count > 0)
);
select make_append_only('market_refusal');

-- Minutes, hours and days; what lies between is rolled up from them when it is asked for.
create table market_candle (
  symbol text not null,
  interval text not null check (interval in ('1m', '1h', '1d')),
  open_at bigint not null,
  open numeric(38, 0) not null,
  high numeric(38, 0) not null,
  low numeric(38, 0) not null,
  close numeric(38, 0) not null,
  volume numeric(38, 0) not null check (volume >= 0),
  primary key (symbol, interval, open_at),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
);

create table market_favorite (
  part smallint not null,
  user_id bigint not null,
  symbol text not null,
  picked boolean not null,
  sort integer not null,
  primary key (part, user_id, symbol)
);
