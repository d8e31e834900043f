-- Corrections: money that moved between a user's balance and the house's account of corrections because two
-- persons said so. Each row is one movement of the ledger; the approval says who asked and who agreed.
create table wallet_adjustment (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  currency text not null,
  -- Above zero for the user, below zero against them.
  amount numeric(38, 0) not null check (amount <> 0),
  reason_key text not null,
  ticket text not null check (ticket <> ''),
  approval_id bigint not null,
  maker_id bigint not null,
  checker_id bigint not null,
  at bigint not null,
  primary key (part, user_id, id),
  constraint adjustment_needs_two check (maker_id <> checker_id)
);
-- One approval, one movement.
create unique index wallet_adjustment_approval on wallet_adjustment (part, user_id, approval_id);
select make_append_only('wallet_adjustment');
