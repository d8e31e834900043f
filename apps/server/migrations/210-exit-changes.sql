-- Every change of a position's take-profit or stop-loss: what stood before and after, by an order or by its owner
-- afterwards, and the tick after which it holds. With the fills it is all that a replay on the chart needs.
create table contracts_exit_change (
  part smallint not null,
  user_id bigint not null,
  position_id bigint not null,
  -- Of the position, after the change.
  version integer not null,
  source text not null check (source in ('order', 'user')),
  take_profit_before numeric(38, 0) check (take_profit_before > 0),
  take_profit_after numeric(38, 0) check (take_profit_after > 0),
  stop_loss_before numeric(38, 0) check (stop_loss_before > 0),
  stop_loss_after numeric(38, 0) check (stop_loss_after > 0),
  at bigint not null,
  seq bigint not null,
  primary key (part, user_id, position_id, version),
  check (take_profit_before is distinct from take_profit_after or stop_loss_before is distinct from stop_loss_after)
);
select make_append_only('contracts_exit_change');
