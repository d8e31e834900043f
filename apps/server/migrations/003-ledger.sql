-- The double-entry ledger. Money exists only as the sum of its entries, and entries are never changed.

-- Accounts that hold a user's money keep their balance, which can never be below zero. House
-- accounts (names beginning with `house.`) are the sum of their entries and have no row here.
create table ledger_account (
  part smallint not null,
  user_id bigint not null,
  book text not null check (book = 'real' or book = 'demo' or book like 'contest:%'),
  kind text not null check (kind in
    ('balance.available', 'balance.frozen', 'contract.available', 'contract.margin')),
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  balance numeric(38, 0) not null check (balance >= 0),
  primary key (part, user_id, book, kind, currency)
);

-- One movement of money between two accounts. It names at most one user and lives with them;
-- both sides are in one row, so that the entries of a movement sum to zero by construction.
create table ledger_transfer (
  part smallint not null,
  user_id bigint not null,
  number bigint not null check (number > 0),
  id bigint not null,
  command text not null,
  book text not null,
  currency text not null,
  debit text not null,
  credit text not null,
  amount numeric(38, 0) not null check (amount > 0),
  kind text not null,
  ref_type text,
  ref_id bigint,
  at bigint not null,
  debit_after numeric(38, 0) check (debit_after >= 0),
  credit_after numeric(38, 0) check (credit_after >= 0),
  primary key (part, user_id, number),
  check (debit <> credit),
  check ((debit like 'house.%') = (debit_after is null)),
  check ((credit like 'house.%') = (credit_after is null))
);
create index ledger_transfer_at on ledger_transfer (part, user_id, at);
select make_append_only('ledger_transfer');

-- Every side of every transfer: what an account gained (positive) or gave (negative).
create view ledger_entry as
  select part, user_id, number, id, book, currency, credit as account, amount, credit_after as after,
         kind, ref_type, ref_id, at from ledger_transfer
  union all
  select part, user_id, number, id, book, currency, debit as account, -amount, debit_after as after,
         kind, ref_type, ref_id, at from ledger_transfer;
