-- Whether the price record is of recordings or of a living market. It is decided once: prices of both in one
-- record would be of no market at all.
create table market_feed (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('recorded', 'live'))
);
insert into market_feed (kind)
select 'recorded' where exists (select from market_tick) or exists (select from market_candle);
select make_append_only('market_feed');
