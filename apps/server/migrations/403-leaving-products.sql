-- What an order says of leaving it before its end, as it was agreed: whole until `cooling_until`, and from the day `redeem_from` on
-- at the cost of `penalty_rate` of the principal. Those that were bought before this could not be left, and still cannot.
alter table invest_order
  add column cooling_until bigint,
  add column redeem_from integer,
  add column penalty_rate numeric(38, 0) not null default 0 check (penalty_rate between 0 and 100000000),
  add column penalty numeric(38, 0) not null default 0;
update invest_order set cooling_until = bought_at;
alter table invest_order alter column cooling_until set not null,
  alter column penalty_rate drop default,
  alter column penalty drop default,
  add check (cooling_until >= bought_at),
  add check (redeem_from is null or redeem_from > first_day);

-- 'withdrawn': taken back while it was cooling off, whole. 'redeemed': left early, and what that cost is what was agreed.
alter table invest_order drop constraint invest_order_end_reason_check;
alter table invest_order add constraint invest_order_end_reason_check
  check (end_reason in ('matured', 'missed', 'withdrawn', 'redeemed'));
alter table invest_order add check (penalty = case when end_reason = 'redeemed'
  then least(amount, ceil(amount * penalty_rate / 100000000::numeric)) else 0 end);
alter table invest_order add check (end_reason is distinct from 'withdrawn' or closed_at < cooling_until);
alter table invest_order add check (end_reason is distinct from 'redeemed' or (redeem_from is not null and last_day >= redeem_from - 1));
