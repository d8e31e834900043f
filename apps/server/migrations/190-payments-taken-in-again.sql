-- A payment that a network took back may be taken in again: before anybody decided, after it had failed, or after two
-- persons had taken back what was credited for it.

alter table wallet_recharge drop constraint wallet_recharge_stage_check;
alter table wallet_recharge
  -- What its owner, or what is kept for them, gave of a payment that was gone; the house bore the rest.
  add column recalled_amount numeric(38, 0) check (recalled_amount >= 0),
  add constraint wallet_recharge_stage_check
    check (stage in ('confirming', 'searching', 'stray', 'review', 'dropped', 'returning', 'done')),
  add check (stage <> 'returning' or (status = 'credited' and due_at is not null)),
  add check (recalled_amount <= credited_amount);

-- What was taken back so far: what left the owner's accounts, or those in which it was kept, in that very transaction.
update wallet_recharge r set recalled_amount = (
  select coalesce(-sum(e.amount), 0) from ledger_entry e
  where e.part = r.part and e.user_id = r.user_id and e.ref_type = 'recharge' and e.ref_id = r.id
    and e.kind = 'recharge_return' and e.account not in ('house.custody', 'house.shortfall'))
where r.status = 'failed' and r.reason_key = 'payment_returned';

drop index wallet_recharge_due;
create index wallet_recharge_due on wallet_recharge (due_at) where status = 'under_review' or stage = 'returning';

-- What the sandbox chain does with a payment after it was paid: each turn is the next of that payment.
create table wallet_chain_turn (
  part smallint not null,
  user_id bigint not null,
  -- The payment's.
  id bigint not null,
  -- The version of its recharge that came of it.
  version integer not null,
  is_in boolean not null,
  at bigint not null,
  primary key (part, user_id, id, version)
);
insert into wallet_chain_turn (part, user_id, id, version, is_in, at)
  select part, user_id, id, 1, false, at from wallet_chain_drop;
drop table wallet_chain_drop;
select make_append_only('wallet_chain_turn');
