-- What a user asked for on each of the last ten days: the daily limit is a tenth of what there was, which only stays
-- the same while it leaves if every day is known. What stands there of earlier days is read from the withdrawals.

create table wallet_withdrawal_arrival (
  part smallint not null,
  user_id bigint not null,
  currency text not null,
  -- How often anything ever arrived.
  delivered integer not null check (delivered > 0),
  primary key (part, user_id, currency)
);
insert into wallet_withdrawal_arrival
  select part, user_id, currency, delivered from wallet_withdrawal_usage where delivered > 0;

alter table wallet_withdrawal_usage
  drop constraint wallet_withdrawal_usage_pkey,
  drop column delivered,
  add primary key (part, user_id, currency, day);
insert into wallet_withdrawal_usage (part, user_id, currency, day, amount, auto_amount)
  select part, user_id, currency, (created_at + 28800000) / 86400000, sum(amount),
    coalesce(sum(amount) filter (where risks = '[]'), 0)
  from wallet_withdrawal where status not in ('rejected', 'failed')
  group by 1, 2, 3, 4
  on conflict do nothing;
-- Daily: what is older is removed.
create index wallet_withdrawal_usage_day on wallet_withdrawal_usage (day);
