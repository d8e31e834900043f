-- Recharges: addresses, the sandbox chain, bank channels, and the corrections, unclaimed money and statements of wallets.

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

-- The sandbox chain: payments of test money, stored with the user of the paid address. Confirmations are not stored: the
-- chain grows by one block a second.
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

-- Reorgs of the sandbox chain: each removes a payment or includes it again.
create table wallet_chain_turn (
  part smallint not null,
  user_id bigint not null,
  -- The payment.
  id bigint not null,
  -- The resulting version of its recharge.
  version integer not null,
  is_in boolean not null,
  at bigint not null,
  primary key (part, user_id, id, version)
);
select make_append_only('wallet_chain_turn');

-- Recharges: of payments on a chain (`payment_id`), of claims about payments that the watcher did not see, and of
-- bank transfers. A payment that a reorg removed may be included again: before a decision, after the recharge failed,
-- or after two operators recalled the credit.
create table wallet_recharge (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  method text not null check (method in ('crypto', 'bank')),
  currency text not null,
  network text,
  -- The network of the paid address, if the payment came over another network.
  meant_network text,
  amount numeric(38, 0) not null check (amount > 0),
  -- Worth of the reported amount in dollars at the report: a credit counts by it against the user's own limit of a day.
  usd_value numeric(38, 0) check (usd_value >= 0),
  address text,
  txid text,
  payment_id bigint,
  paid_at bigint,
  -- The paid bank account, as it was shown.
  channel_id bigint,
  payee jsonb,
  -- Uploaded pictures, each with the hash of its bytes.
  certificates jsonb not null,
  payer_name text,
  payer_last4 text,
  remark text,
  flags jsonb not null,
  status text not null check (status in ('under_review', 'credited', 'rejected', 'failed')),
  stage text not null
    check (stage in ('confirming', 'searching', 'stray', 'review', 'dropped', 'returning', 'done')),
  -- Number of changes, so that a decision names the state that the operator saw.
  version integer not null check (version > 0),
  reason_key text,
  -- The bank's or the network's number of the payment.
  matched text,
  credited_amount numeric(38, 0) check (credited_amount > 0),
  -- The part of a recalled credit that came from the user's accounts or from unclaimed money; the house bore the rest.
  recalled_amount numeric(38, 0) check (recalled_amount >= 0),
  -- If a recalled payment is included again, the house keeps what it bore. This part was not credited to the user, and
  -- no later recall takes it from them.
  kept_amount numeric(38, 0) not null default 0 check (kept_amount >= 0),
  -- When the watcher can decide: at the last confirmation, or when a claim has waited long enough. Null if only an
  -- operator can decide.
  due_at bigint,
  -- Start of the wait for an operator.
  review_at bigint,
  decided_by bigint,
  second_by bigint,
  created_at bigint not null,
  finished_at bigint,
  primary key (part, user_id, id),
  check ((payment_id is null) = (paid_at is null)),
  check ((status = 'under_review') = (finished_at is null)),
  -- A credited payment was confirmed by a network, or found by two operators under a number of the bank.
  check (status <> 'credited' or payment_id is not null or matched is not null),
  check (second_by is null or second_by <> decided_by),
  check ((status = 'under_review') = (stage in ('confirming', 'searching', 'stray', 'review'))),
  check (stage <> 'dropped' or status = 'credited'),
  check ((method = 'bank') = (channel_id is not null)),
  check ((method = 'bank') = (payee is not null)),
  check ((method = 'crypto') = (network is not null)),
  check ((method = 'crypto') = (txid is not null)),
  check ((stage in ('review', 'dropped')) <= (review_at is not null)),
  check (status <> 'credited' or credited_amount is not null),
  check (status <> 'credited' or payment_id is not null or (decided_by is not null and second_by is not null)),
  check (stage <> 'returning' or (status = 'credited' and due_at is not null)),
  check (recalled_amount <= credited_amount - kept_amount)
);
create unique index wallet_recharge_payment on wallet_recharge (part, user_id, payment_id);
create index wallet_recharge_created on wallet_recharge (part, user_id, created_at);
create index wallet_recharge_due on wallet_recharge (due_at) where status = 'under_review' or stage = 'returning';
create index wallet_recharge_id on wallet_recharge (id);
create index wallet_recharge_review on wallet_recharge (review_at) where stage in ('review', 'dropped');
create index wallet_recharge_certificates on wallet_recharge using gin (certificates jsonb_path_ops);
-- The second wall against crediting the same payment twice.
create unique index wallet_recharge_matched on wallet_recharge (currency, matched)
  where matched is not null and status = 'credited';

-- Bank accounts that users may pay to, and the house object that owns them. Every change is a new version. Users see
-- the latest version in effect, and earlier ones can always be read again.
insert into lane_owner (part, id) values (66700 % 64, 66700);

create table wallet_deposit_channel (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null check (version > 0),
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  bank_name text not null,
  bank_code text,
  account_no text not null,
  account_name text not null,
  branch text,
  min_amount numeric(38, 0) not null check (min_amount > 0),
  max_amount numeric(38, 0) not null check (max_amount >= min_amount),
  -- Minutes of the day at UTC+8.
  opens_minute integer not null check (opens_minute between 0 and 1440),
  closes_minute integer not null check (closes_minute between 0 and 1440),
  arrival_minutes integer not null check (arrival_minutes > 0),
  stopped boolean not null,
  effective_at bigint not null,
  created_at bigint not null,
  -- One operator may stop a channel; every other version needs a checker.
  maker_id bigint not null,
  checker_id bigint,
  primary key (part, user_id, id, version),
  constraint maker_is_not_checker check (maker_id <> checker_id),
  check (stopped or checker_id is not null)
);
select make_append_only('wallet_deposit_channel');

-- Corrections: money that moved between a user's balance and the house's account of corrections by the decision of two
-- operators. Each row is one movement of the ledger, and each approval makes one.
create table wallet_adjustment (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  currency text not null,
  -- Above zero in favour of the user.
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
create unique index wallet_adjustment_approval on wallet_adjustment (part, user_id, approval_id);
select make_append_only('wallet_adjustment');

-- Uses of the unclaimed money of a closed account: returned to its user's new account, or recalled by a reorg. The
-- unclaimed balance is what came in less these.
create table wallet_unclaimed_use (
  part smallint not null,
  -- The closed account.
  user_id bigint not null,
  id bigint not null,
  use text not null check (use in ('return', 'recall')),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- Approved by two operators; paid to the new account; the new account could not take it any more.
  status text not null check (status in ('agreed', 'paid', 'lapsed')),
  payee_id bigint check (payee_id <> user_id),
  reason_key text,
  ticket text check (ticket <> ''),
  approval_id bigint,
  maker_id bigint,
  checker_id bigint,
  at bigint not null,
  settled_at bigint,
  primary key (part, user_id, id),
  constraint return_needs_two check (maker_id <> checker_id),
  constraint return_is_whole check (use = 'recall'
    or num_nulls(payee_id, reason_key, ticket, approval_id, maker_id, checker_id) = 0),
  check (use = 'return' or status = 'paid'),
  check ((status = 'agreed') = (settled_at is null))
);
-- Each approval makes one return.
create unique index wallet_unclaimed_use_approval on wallet_unclaimed_use (part, user_id, approval_id);
create index wallet_unclaimed_use_agreed on wallet_unclaimed_use (part, user_id) where status = 'agreed';

-- An approved return never changes, and ends once.
create function keep_unclaimed_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.status = 'agreed' and new.status in ('paid', 'lapsed')
      and (new.part, new.user_id, new.id, new.use, new.currency, new.amount, new.payee_id, new.reason_key, new.ticket,
          new.approval_id, new.maker_id, new.checker_id, new.at)
        = (old.part, old.user_id, old.id, old.use, old.currency, old.amount, old.payee_id, old.reason_key, old.ticket,
          old.approval_id, old.maker_id, old.checker_id, old.at)
    then
      return new;
    end if;
  end if;
  raise exception 'a return is ended once and never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_unclaimed_use before update or delete on wallet_unclaimed_use
  for each row execute function keep_unclaimed_use();
create trigger keep_unclaimed_uses before truncate on wallet_unclaimed_use
  for each statement execute function refuse_change();

-- The same return with the user of the new account, under the same id: decided once.
create table wallet_unclaimed_return (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  reason_key text not null,
  status text not null check (status in ('paid', 'lapsed')),
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('wallet_unclaimed_return');

-- Statements for users, all of whose content is in the ledger. The encrypted file is in the data folder.
create table wallet_statement (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  format text not null check (format in ('pdf', 'csv', 'json')),
  lang text not null,
  begin_at bigint not null,
  end_at bigint not null,
  status text not null check (status in ('queued', 'ready', 'failed', 'deleted')),
  progress integer not null check (progress between 0 and 100),
  entries integer,
  size integer,
  sha256 bytea check (length(sha256) = 32),
  blob text,
  -- A deletion destroys the key first, because without it the bytes cannot be read.
  wrapped_key bytea,
  created_at bigint not null,
  delete_at bigint,
  primary key (part, user_id, id),
  check (begin_at < end_at),
  check ((wrapped_key is not null) = (status = 'ready'))
);
create index wallet_statement_queued on wallet_statement (created_at) where status = 'queued';
create index wallet_statement_due on wallet_statement (delete_at) where status = 'ready';
