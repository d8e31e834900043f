-- Why the desk closed an account: its owner reads the reason, and cannot bind the same place again.
alter table wallet_withdrawal_account add column reason_key text
  check (reason_key is null or disabled_at is not null);
