-- A position may be closed by the close-out rule of its owner's country, which stands in its terms as it was opened with; and
-- positions of an account by the rules of those that stand on it. What had to be left of the account is by that reason.
alter table contracts_position drop constraint contracts_position_close_reason_check;
alter table contracts_position add constraint contracts_position_close_reason_check
  check (close_reason in ('manual', 'take_profit', 'stop_loss', 'close_out', 'liquidation'));
alter table contracts_liquidation
  add column reason text not null default 'liquidation' check (reason in ('close_out', 'liquidation'));
