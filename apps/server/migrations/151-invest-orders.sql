-- Orders of finance products, their income and freezes.

create table invest_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  product_type text not null check (product_type in ('arbitrage', 'miner', 'bond')),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  machine_count integer check (machine_count > 0),
  -- The terms of the purchase. A later version of the product does not change them.
  rate numeric(38, 0) not null check (rate >= 0),
  rate_per text not null check (rate_per in ('day', 'year')),
  rate_kind text not null check (rate_kind in ('fixed', 'target')),
  days integer not null check (days > 0),
  disclosure_version text not null,
  rule_version text not null,
  bought_at bigint not null,
  -- Terms of an early end: cancelled whole until `cooling_until`, redeemed from the day `redeem_from` on at the cost of
  -- `penalty_rate` of the principal. Null: cannot be redeemed.
  cooling_until bigint not null,
  redeem_from integer,
  penalty_rate numeric(38, 0) not null check (penalty_rate between 0 and 100000000),
  penalty numeric(38, 0) not null,
  -- Whether the order is renewed at its end; null if its terms do not offer it. A renewed order passes its held
  -- principal to the order that `renews` it, by the same terms.
  auto_renew boolean,
  renews bigint,
  -- Income of a day, by the only formula.
  daily_income numeric(38, 0) not null check (daily_income =
    div(amount * rate, 100000000::numeric * case rate_per when 'day' then 1 else 365 end)),
  first_day integer not null,
  last_day integer not null check (last_day between first_day - 1 and first_day + days - 1),
  paid_through integer not null check (paid_through between first_day - 1 and last_day),
  income numeric(38, 0) not null check (income = daily_income * (paid_through - first_day + 1)),
  -- 'frozen': two operators stopped the payout of income and principal; the order earns on until two release it.
  -- 'owed': the principal is returned, and some days could not be paid yet.
  status text not null check (status in ('running', 'frozen', 'owed', 'ended')),
  frozen_at bigint,
  freeze_reason text,
  -- 'missed': a bond whose sale missed its target, which earns nothing. 'withdrawn': cancelled in the cooling-off
  -- period. 'redeemed': ended early at the agreed penalty.
  end_reason text check (end_reason in ('matured', 'missed', 'withdrawn', 'redeemed', 'renewed')),
  closed_at bigint,
  primary key (part, user_id, id),
  constraint invest_order_open check
    ((status in ('running', 'frozen')) = (end_reason is null) and (status in ('running', 'frozen')) = (closed_at is null)),
  constraint invest_order_frozen check
    ((status = 'frozen') = (frozen_at is not null) and (status = 'frozen') = (freeze_reason is not null)),
  check (status <> 'ended' or paid_through = last_day),
  check (end_reason is distinct from 'missed' or (product_type = 'bond' and status = 'ended' and income = 0)),
  check (cooling_until >= bought_at),
  check (redeem_from is null or redeem_from > first_day),
  check (penalty = case when end_reason = 'redeemed'
    then least(amount, ceil(amount * penalty_rate / 100000000::numeric)) else 0 end),
  check (end_reason is distinct from 'withdrawn' or closed_at < cooling_until),
  check (end_reason is distinct from 'redeemed' or (redeem_from is not null and last_day >= redeem_from - 1))
);
create index invest_order_open on invest_order (part, user_id) where status <> 'ended';
create index invest_order_bought on invest_order (part, user_id, bought_at desc);
create index invest_order_unpaid on invest_order (product_id, paid_through) where status <> 'ended';
create index invest_order_earning on invest_order (product_id, last_day);
create unique index invest_order_renews on invest_order (part, user_id, renews) where renews is not null;
create index invest_order_renewing on invest_order (part, user_id) where status = 'running' and auto_renew;
-- Operators list the orders of all users, newest first.
create index invest_order_by_time on invest_order (bought_at, id);

create trigger keep_status before update on invest_order for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'frozen>ended', 'frozen>owed', 'frozen>running', 'owed>ended', 'running>ended', 'running>frozen',
    'running>owed');

-- The terms of an order never change, not even by the server's own role.
create function keep_order_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of an order are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_order_terms before update on invest_order for each row
  when ((old.product_id, old.product_type, old.currency, old.amount, old.machine_count, old.rate, old.rate_per, old.rate_kind, old.days,
      old.disclosure_version, old.rule_version, old.bought_at, old.cooling_until, old.redeem_from, old.penalty_rate, old.daily_income,
      old.first_day)
    is distinct from (new.product_id, new.product_type, new.currency, new.amount, new.machine_count, new.rate, new.rate_per, new.rate_kind,
      new.days, new.disclosure_version, new.rule_version, new.bought_at, new.cooling_until, new.redeem_from, new.penalty_rate,
      new.daily_income, new.first_day))
  execute function keep_order_terms();

-- Income of an order, one row for each paid day.
create table invest_income (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  day integer not null,
  amount numeric(38, 0) not null check (amount >= 0),
  paid_at bigint not null,
  primary key (part, user_id, order_id, day)
);
create index invest_income_paid on invest_income (part, user_id, paid_at);
select make_append_only('invest_income');

-- Each freeze and release of an order, with the two operators.
create table invest_freeze (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  is_frozen boolean not null,
  reason_key text not null,
  at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null,
  approval_id bigint not null,
  primary key (part, user_id, id),
  constraint maker_is_not_checker check (maker_id <> checker_id)
);
create index invest_freeze_of on invest_freeze (part, user_id, order_id);
select make_append_only('invest_freeze');

-- An order is frozen or released only with such a row of the same transaction, even by a faulty server.
create function keep_freeze() returns trigger language plpgsql as $$
begin
  if not exists (select from invest_freeze f where f.part = new.part and f.user_id = new.user_id and f.order_id = new.id
      and f.is_frozen = (new.status = 'frozen') and f.xmin = pg_current_xact_id()::xid) then
    raise exception 'an order is frozen and released by two' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create constraint trigger keep_freeze after update on invest_order deferrable initially deferred for each row
  when ((old.status = 'frozen') is distinct from (new.status = 'frozen')) execute function keep_freeze();
