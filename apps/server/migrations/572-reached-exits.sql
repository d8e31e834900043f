-- Which take-profit or stop-loss closed what runs in cross margin: its own, or that of another position of the account that its
-- profit was needed for; at which price it stood, and by which tick of that one's instrument it was reached. What was closed
-- before this says none of it, and its proof states only why.
alter table contracts_fill
  add column reached_exit text check (reached_exit in ('take_profit', 'stop_loss')),
  add column reached_price numeric(38, 0) check (reached_price > 0),
  add column reached_of bigint,
  add column reached_seq bigint check (reached_seq > 0),
  add constraint contracts_fill_reached_check check (
    num_nulls(reached_exit, reached_price, reached_of, reached_seq) in (0, 4)
    and (reached_exit is null or kind = 'close' and pool is not null)
  );
