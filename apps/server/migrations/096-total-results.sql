-- What positions brought a user in all, less every fee: kept by the decisions that fill orders, so that showing it
-- does not read the whole history. It begins with what the ledger has.
alter table contracts_tally add column result numeric(38, 0) not null default 0;

insert into contracts_tally (part, user_id, running, result)
  select part, user_id, 0, sum(amount) from ledger_entry
  where book = 'real' and account = 'contract.available'
    and kind in ('position_pnl', 'position_open_fee', 'position_close_fee', 'liquidation')
  group by part, user_id
  on conflict (part, user_id) do update set result = excluded.result;

alter table contracts_tally alter column result drop default;
