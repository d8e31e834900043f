-- How money comes in. What users hold is the ledger's.

-- A user's own address on a network. It never changes hands.
create table wallet_address (
  part smallint not null,
  user_id bigint not null,
  network text not null,
  address text not null,
  created_at bigint not null,
  primary key (part, user_id, network)
);
create unique index wallet_address_address on wallet_address (address);

-- The sandbox chain: payments of test money, each kept with the user whose address it went to. A
-- payment's confirmations are not stored: the chain grows by one block a second.
create table wallet_chain_payment (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  network text not null,
  address text not null,
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('wallet_chain_payment');

-- Recharges: of payments that were seen on a chain (`payment_id`), and claims of some that were not.
create table wallet_recharge (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  currency text not null,
  network text not null,
  amount numeric(38, 0) not null check (amount > 0),
  address text not null,
  txid text not null,
  payment_id bigint,
  paid_at bigint,
  status text not null check (status in ('under_review', 'credited', 'rejected', 'failed')),
  reason_key text,
  -- When the watcher can decide: at the last confirmation, or when a claim has waited long enough.
  due_at bigint not null,
  created_at bigint not null,
  finished_at bigint,
  primary key (part, user_id, id),
  check ((payment_id is null) = (paid_at is null)),
  check ((status = 'under_review') = (finished_at is null)),
  check (status <> 'credited' or payment_id is not null)
);
create unique index wallet_recharge_payment on wallet_recharge (part, user_id, payment_id);
create index wallet_recharge_created on wallet_recharge (part, user_id, created_at);
create index wallet_recharge_due on wallet_recharge (due_at) where status = 'under_review';
