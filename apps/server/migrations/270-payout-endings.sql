-- What becomes of a payout on the sandbox's networks and at its banks. All that they paid so far arrives.
alter table wallet_sandbox_payout
  add column ending text not null default 'arrived' check (ending in ('arrived', 'returned'));
alter table wallet_sandbox_payout alter column ending drop default;
