-- Which warnings of a margin that runs out a user was told: each level, in percent of the way to liquidation, at most
-- once for each state of a position, with the tick whose price reached it. The row and the event that tells are one
-- transaction; a position's own row is left alone.
create table contracts_margin_warning (
  part smallint not null,
  user_id bigint not null,
  position_id bigint not null,
  -- Of the position, as it was warned of.
  version integer not null,
  level smallint not null check (level in (50, 70, 85)),
  price numeric(38, 0) not null check (price > 0),
  seq bigint not null,
  at bigint not null,
  primary key (part, user_id, position_id, version, level)
);
select make_append_only('contracts_margin_warning');
