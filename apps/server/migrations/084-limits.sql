-- What users allow themselves on one day, in USDT. A lower bound holds at once; a higher one, or none,
-- only after a while: until then it stands beside the present one.
create table people_limit (
  part smallint not null,
  user_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss')),
  -- Null where there is none.
  amount numeric(38, 0) check (amount > 0),
  next_amount numeric(38, 0) check (next_amount > 0),
  next_at bigint,
  set_at bigint not null,
  primary key (part, user_id, kind),
  check (next_at is not null or next_amount is null)
);

-- What counts against these bounds on the last day on which anything did.
create table people_day (
  part smallint not null,
  user_id bigint not null,
  -- When the day began, at 00:00 UTC+8.
  starts_at bigint not null,
  deposited numeric(38, 0) not null check (deposited >= 0),
  -- What trading brought (above zero) or cost, all fees included.
  result numeric(38, 0) not null,
  primary key (part, user_id)
);
