-- When the user of a loan was told that it waits for the lending account: once, however often it gives up its turn and waits again.
alter table loan_order add column if not exists wait_told_at bigint;
update loan_order set wait_told_at = waiting_at where waiting_at is not null;
