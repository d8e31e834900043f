-- What holding a position costs or brings, booked at fixed instants. Positions that were opened before this have no
-- funding in their terms, and none is ever due for them.
alter table contracts_position add column funding numeric(38, 0) not null default 0;
alter table contracts_position alter column funding drop default;
-- The first instant that is not booked yet.
alter table contracts_position add column next_funding_at bigint;
create index contracts_position_funding on contracts_position (next_funding_at) where next_funding_at is not null;

-- Every instant of funding of a position: what it held then, the last committed tick at or before it, and what came of
-- it. Below zero the position's owner pays, first out of what is available, then out of the margin; the house bears the
-- rest. Pool is of a position in cross margin: all the money that stood behind it then.
create table contracts_funding (
  part smallint not null,
  user_id bigint not null,
  position_id bigint not null,
  at bigint not null,
  -- Its place among the fills and additions of margin.
  id bigint not null,
  kind text not null check (kind in ('funding', 'overnight')),
  quantity numeric(38, 0) not null check (quantity > 0),
  price numeric(38, 0) not null check (price > 0),
  seq bigint not null,
  tick_at bigint not null check (tick_at <= at),
  amount numeric(38, 0) not null,
  from_margin numeric(38, 0) not null check (from_margin >= 0),
  shortfall numeric(38, 0) not null check (shortfall >= 0),
  pool numeric(38, 0) check (pool >= 0),
  booked_at bigint not null check (booked_at >= at),
  primary key (part, user_id, position_id, at),
  check (from_margin + shortfall <= greatest(-amount, 0))
);
select make_append_only('contracts_funding');
