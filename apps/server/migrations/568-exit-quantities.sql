-- Take-profit and stop-loss may close a part: how much, in the base unit; null closes all. No more than is held.
alter table contracts_position
  add column take_profit_quantity numeric(38, 0)
    check (
      take_profit_quantity is null
      or take_profit_quantity > 0 and take_profit_quantity <= quantity and take_profit_price is not null
    ),
  add column stop_loss_quantity numeric(38, 0)
    check (
      stop_loss_quantity is null
      or stop_loss_quantity > 0 and stop_loss_quantity <= quantity and stop_loss_price is not null
    );

-- A close of a part changes them too: the exit that fired is gone, and the other closes no more than is left.
alter table contracts_exit_change
  add column take_profit_quantity_before numeric(38, 0) check (take_profit_quantity_before > 0),
  add column take_profit_quantity_after numeric(38, 0) check (take_profit_quantity_after > 0),
  add column stop_loss_quantity_before numeric(38, 0) check (stop_loss_quantity_before > 0),
  add column stop_loss_quantity_after numeric(38, 0) check (stop_loss_quantity_after > 0),
  drop constraint contracts_exit_change_source_check,
  drop constraint contracts_exit_change_check,
  add constraint contracts_exit_change_source_check check (source in ('order', 'user', 'close')),
  add constraint contracts_exit_change_check check (
    (take_profit_before, stop_loss_before, take_profit_quantity_before, stop_loss_quantity_before)
    is distinct from
    (take_profit_after, stop_loss_after, take_profit_quantity_after, stop_loss_quantity_after)
  );

-- What was closed by an exit of a part says by which, as it stood then, and the least quantity of its instrument.
alter table contracts_fill
  add column exit text check (exit in ('take_profit', 'stop_loss')),
  add column exit_price numeric(38, 0) check (exit_price > 0),
  add column exit_quantity numeric(38, 0) check (exit_quantity > 0),
  add column min_quantity numeric(38, 0) check (min_quantity >= 0),
  add constraint contracts_fill_part_check check (
    num_nulls(exit, exit_price, exit_quantity, min_quantity) in (0, 4) and (exit is null or kind = 'close')
  );
