-- How money goes out. What is asked for stands frozen in the ledger until it is sent or given back.

create table wallet_withdrawal (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  account_id bigint not null,
  type text not null check (type in ('bank', 'wallet')),
  currency text not null,
  network text,
  -- Where it goes, as it was when it was asked for.
  label text not null,
  target text not null,
  masked text not null,
  bank_name text,
  -- What leaves the balance; the fee is part of it.
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0 and fee < amount),
  status text not null check (status in ('under_review', 'paid_out', 'delivered', 'rejected', 'failed')),
  stage text not null check (stage in ('cooling', 'review_1', 'review_2', 'sending', 'confirming', 'done')),
  -- Counts the changes, so that a decision says which state was looked at.
  version integer not null check (version > 0),
  -- Why a person looks at it; empty where it passes by itself.
  risks jsonb not null,
  needs_second boolean not null,
  -- Nobody is their own second.
  approved_by jsonb not null check (approved_by -> 0 is distinct from approved_by -> 1 or jsonb_array_length(approved_by) = 0),
  cooling_until bigint not null,
  -- When it was handed to the network or bank. From then on nobody cancels it, and it is never handed over again.
  attempt_at bigint,
  -- The answer is unknown: a person finds out.
  parked_at bigint,
  txid text,
  sent_at bigint,
  reason_key text,
  remark text,
  timeline jsonb not null,
  created_at bigint not null,
  finished_at bigint,
  primary key (part, user_id, id),
  check ((status = 'under_review') = (stage in ('cooling', 'review_1', 'review_2', 'sending'))),
  check ((status = 'paid_out') = (stage = 'confirming')),
  check ((status in ('under_review', 'paid_out')) = (finished_at is null)),
  check ((txid is null) = (sent_at is null)),
  check (status not in ('paid_out', 'delivered') or (txid is not null and attempt_at is not null)),
  check (parked_at is null or attempt_at is not null)
);
create index wallet_withdrawal_created on wallet_withdrawal (part, user_id, created_at);
create index wallet_withdrawal_id on wallet_withdrawal (id);
create index wallet_withdrawal_open on wallet_withdrawal (stage, created_at)
  where status in ('under_review', 'paid_out');

-- What a user has sent today, and how often ever, by currency.
create table wallet_withdrawal_usage (
  part smallint not null,
  user_id bigint not null,
  currency text not null,
  -- Days of UTC+8 since 1970.
  day integer not null,
  amount numeric(38, 0) not null check (amount >= 0),
  -- Of it, what passed without a person.
  auto_amount numeric(38, 0) not null check (auto_amount >= 0),
  delivered integer not null check (delivered >= 0),
  primary key (part, user_id, currency)
);

-- The sandbox's networks and banks, which stand outside: each withdrawal is paid there at most once.
create table wallet_sandbox_payout (
  part smallint not null,
  user_id bigint not null,
  -- The withdrawal's.
  id bigint not null,
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  currency text not null,
  network text,
  target text not null,
  amount numeric(38, 0) not null check (amount > 0),
  at bigint not null,
  primary key (part, user_id, id)
);

select make_append_only('wallet_sandbox_payout');

-- When money first arrived at an account; null while it never did.
alter table wallet_withdrawal_account add column used_at bigint;
