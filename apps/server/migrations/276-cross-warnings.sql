-- Which warnings of a cross account whose margin runs out a user was told: each level once for each state of the pool
-- and the money in it, with the tick that brought it. A pool's version does not count money that comes in, so the balance
-- says it: what was told of less money is told again. Append-only.
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
