-- Withdrawals: bound accounts, the allow list, orders, their daily usage, and the sandbox's payouts.

-- Bank accounts and addresses that a user has bound.
create table wallet_withdrawal_account (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  type text not null check (type in ('bank', 'wallet')),
  currency text not null,
  label text not null,
  is_default boolean not null,
  network text,
  address text,
  bank_name text,
  bank_code text,
  real_name text,
  account_no text,
  country text,
  -- End of the cooldown of a new account.
  usable_at bigint not null,
  created_at bigint not null,
  -- When money first arrived at the account; null before that.
  used_at bigint,
  disabled_at bigint,
  -- The reason if operators disabled the account: its user reads it, and cannot bind the same destination again.
  reason_key text,
  primary key (part, user_id, id),
  check (type <> 'wallet' or (network is not null and address is not null)),
  check (type <> 'bank'
    or (bank_name is not null and real_name is not null and account_no is not null and country is not null)),
  check (disabled_at is null or not is_default),
  check (reason_key is null or disabled_at is not null)
);
-- Operators look up accounts that share a destination.
create index wallet_withdrawal_account_place on wallet_withdrawal_account ((coalesce(address, account_no)));

-- An enabled list takes no new account. Switching it off takes effect at `off_at`.
create table wallet_allow_list (
  part smallint not null,
  user_id bigint not null,
  enabled boolean not null,
  off_at bigint,
  primary key (part, user_id),
  check (enabled or off_at is null)
);

-- Withdrawals. The amount is frozen in the ledger until it is sent or returned.
create table wallet_withdrawal (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  type text not null check (type in ('bank', 'wallet')),
  currency text not null,
  network text,
  -- The destination at the time of the request.
  label text not null,
  target text not null,
  masked text not null,
  bank_name text,
  -- Debited from the balance; the fee is part of it.
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0 and fee < amount),
  status text not null check (status in ('under_review', 'paid_out', 'delivered', 'rejected', 'failed')),
  stage text not null check (stage in ('cooling', 'review_1', 'review_2', 'sending', 'confirming', 'done')),
  -- Number of changes, so that a decision names the state that the operator saw.
  version integer not null check (version > 0),
  -- Reasons for a review; empty if the withdrawal passes by itself.
  risks jsonb not null,
  -- Facts that a review before the payout has already seen: a recharge that a reorg removed, an identity that is no
  -- longer valid. The same fact sends a withdrawal back to review once.
  looked jsonb not null,
  needs_second boolean not null,
  -- The two approvals come from different operators.
  approved_by jsonb not null check (approved_by -> 0 is distinct from approved_by -> 1 or jsonb_array_length(approved_by) = 0),
  cooling_until bigint not null,
  -- When it was handed to the network or bank. From then on it cannot be cancelled and is never handed over again.
  attempt_at bigint,
  -- The result of the payout is unknown: an operator finds out.
  parked_at bigint,
  txid text,
  sent_at bigint,
  reason_key text,
  remark text,
  timeline jsonb not null,
  created_at bigint not null,
  finished_at bigint,
  -- When the destination was deleted. Without it an empty target would look forged.
  forgotten_at bigint,
  primary key (part, user_id, id),
  check ((status = 'under_review') = (stage in ('cooling', 'review_1', 'review_2', 'sending'))),
  check ((status = 'paid_out') = (stage = 'confirming')),
  check ((status in ('under_review', 'paid_out')) = (finished_at is null)),
  check ((txid is null) = (sent_at is null)),
  check (status not in ('paid_out', 'delivered') or (txid is not null and attempt_at is not null)),
  check (parked_at is null or attempt_at is not null),
  check ((target = '') = (forgotten_at is not null))
);
create index wallet_withdrawal_created on wallet_withdrawal (part, user_id, created_at);
create index wallet_withdrawal_id on wallet_withdrawal (id);
create index wallet_withdrawal_open on wallet_withdrawal (stage, created_at)
  where status in ('under_review', 'paid_out');

-- Requested amounts of each of the last ten days, by currency. A daily limit is a tenth of the balance before the
-- withdrawals, which can only be computed if every day is known. A daily job deletes older rows.
create table wallet_withdrawal_usage (
  part smallint not null,
  user_id bigint not null,
  currency text not null,
  -- Days of UTC+8 since 1970.
  day integer not null,
  amount numeric(38, 0) not null check (amount >= 0),
  -- The part that passed without a review.
  auto_amount numeric(38, 0) not null check (auto_amount >= 0),
  primary key (part, user_id, currency, day)
);
create index wallet_withdrawal_usage_day on wallet_withdrawal_usage (day);

-- Number of withdrawals of a user that arrived, by currency.
create table wallet_withdrawal_arrival (
  part smallint not null,
  user_id bigint not null,
  currency text not null,
  delivered integer not null check (delivered > 0),
  primary key (part, user_id, currency)
);

-- Payouts of the sandbox's networks and banks, which pay each withdrawal at most once. The id is the withdrawal's.
create table wallet_sandbox_payout (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  currency text not null,
  network text,
  target text not null,
  amount numeric(38, 0) not null check (amount > 0),
  at bigint not null,
  ending text not null check (ending in ('arrived', 'returned')),
  primary key (part, user_id, id)
);
select make_append_only('wallet_sandbox_payout');

-- Withdrawals that the sandbox's networks and banks must never take, because they were found not handed over. A sender
-- that was stalled cannot send them after their money was returned. The id is the withdrawal's.
create table wallet_sandbox_revoked (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('wallet_sandbox_revoked');
