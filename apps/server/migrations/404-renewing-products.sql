-- Whether an order is renewed at its end; null where its terms do not offer that. A renewed order hands its principal, which stays
-- where it is held, to the order that `renews` it: one by one, and by the same terms.
alter table invest_order
  add column auto_renew boolean,
  add column renews bigint;
create unique index invest_order_renews on invest_order (part, user_id, renews) where renews is not null;
create index invest_order_renewing on invest_order (part, user_id) where status = 'running' and auto_renew;

alter table invest_order drop constraint invest_order_end_reason_check;
alter table invest_order add constraint invest_order_end_reason_check
  check (end_reason in ('matured', 'missed', 'withdrawn', 'redeemed', 'renewed'));
